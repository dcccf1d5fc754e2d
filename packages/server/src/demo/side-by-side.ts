import type { FastifyInstance } from 'fastify'

/** Whose telephone stands beside the desk: Mariana Souza's. */
const customer = '5511987654321'

/** `/demo`: a telephone and the desk on one page. The web application knows nothing of it, and an installation has none. */
export function addSideBySide(http: FastifyInstance, phonesUrl: string): void {
  const page = pageOf(phonesUrl)
  http.get('/demo', (_request, reply) => reply.type('text/html').header('cache-control', 'no-cache').send(page))
  http.get('/demo/style.css', (_request, reply) => reply.type('text/css').header('cache-control', 'no-cache').send(style))
}

// Hidden frames are not loaded: where both do not fit, there are only the ways to each.
const pageOf = (phonesUrl: string) => `<!doctype html>
<html lang="pt-BR">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>Lado a lado · Recado</title>
    <link rel="icon" href="/favicon.svg" />
    <link rel="stylesheet" href="/demo/style.css" />
  </head>
  <body>
    <header>
      <h1>Lado a lado</h1>
      <p>À esquerda o telefone da Mariana, à direita o atendimento: o que um escreve, o outro recebe.</p>
      <a href="${phonesUrl}/">Todos os telefones</a>
      <a href="/tickets">Só o atendimento</a>
    </header>
    <main>
      <iframe title="Telefone de Mariana Souza" src="${phonesUrl}/?phone=${customer}" loading="lazy"></iframe>
      <iframe title="Atendimento" src="/tickets" loading="lazy"></iframe>
    </main>
    <p class="narrow">
      Aqui não cabem os dois. <a href="${phonesUrl}/?phone=${customer}">Abrir o telefone da Mariana</a>
      <a href="/tickets">Abrir o atendimento</a>
    </p>
  </body>
</html>
`

const style = `
:root { --tray: #e9edea; --text: #17211c; --muted: #4f5b55; --link: #096349; --line: #cfd6d2; font: 14px/1.4 system-ui, sans-serif; }
@media (prefers-color-scheme: dark) {
  :root { --tray: #0d1210; --text: #e6ede9; --muted: #9aa8a1; --link: #3ecf9f; --line: #2b3531; }
}
* { box-sizing: border-box; }
body { margin: 0; height: 100dvh; display: flex; flex-direction: column; background: var(--tray); color: var(--text); }
header { display: flex; flex-wrap: wrap; align-items: baseline; gap: 4px 20px; padding: 12px 16px; }
h1 { margin: 0; font-size: 18px; }
p { margin: 0; color: var(--muted); }
header p { flex: 1; }
a { color: var(--link); font-weight: 600; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; border-radius: 4px; }
main { flex: 1; min-height: 0; display: grid; grid-template-columns: 380px minmax(0, 1fr); gap: 16px; padding: 0 16px 16px; }
iframe { width: 100%; height: 100%; border: 1px solid var(--line); border-radius: 14px; background: var(--tray); }
.narrow { display: none; padding: 16px; }
.narrow a { display: block; margin-top: 12px; }
@media (max-width: 1179px) {
  main, header a, header p { display: none; }
  .narrow { display: block; }
}
`
