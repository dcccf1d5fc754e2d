import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'

// node scripts/run.cjs scripts/recordings.ts Writes packages/server/src/demo/recordings: the speech and the films of the demo's customers.
// A machine speaks, so that no person's voice is kept. Needs espeak-ng and ffmpeg. The product needs neither, and the demo only the files
// that are written here.

interface Speech {
  /** A voice of espeak-ng, and its pitch, of 99. */
  voice: string
  pitch: number
  seconds: number
  says: string
}

const voices: Record<string, Speech> = {
  // What a flow of the shop says.
  voice9: {
    voice: 'pt-br+f2',
    pitch: 52,
    seconds: 9,
    says: `Oi! Aqui é a Lívia, da Araucária Móveis. Me conta com calma o que você precisa, que eu já respondo por aqui.`,
  },
  voice12: {
    voice: 'pt-br+m3',
    pitch: 38,
    seconds: 12,
    says: `Então, são sete quartos, todos com duas camas de solteiro. A gente queria trocar todas de uma vez, antes do verão, para
      fechar a pousada uma semana só.`,
  },
  voice21: {
    voice: 'pt-br+m3',
    pitch: 38,
    seconds: 21,
    says: `Oi, bom dia! Aqui é o Anselmo, da Pousada Recanto. A gente está reformando os quartos e precisa trocar as camas. Queria
      saber quanto sai a cama de solteiro em madeira maciça, se vocês fazem desconto por quantidade, e se entregam aqui na
      serra. Fico no aguardo, obrigado!`,
  },
  voice38: {
    voice: 'pt-br+f2',
    pitch: 58,
    seconds: 38,
    says: `Oi, Marina! Olha, essa da foto é a parede da sala. De fora a fora eu medi dois metros e setenta, e de altura dois e
      quarenta. Só que tem um rodapé de sete centímetros, e eu não queria que ficasse aquele vão atrás do móvel, sabe? Será que
      dá para recuar o painel e deixar tudo rente à parede? Eu pensei em freijó, com portas embaixo e nichos em cima, para os
      livros. Se puder, manda o orçamento com duas opções, uma com mais portas e outra mais aberta, que eu mostro em casa hoje
      à noite. Obrigada!`,
  },
  voice72: {
    voice: 'pt-br+f4',
    pitch: 40,
    seconds: 72,
    says: `Lívia, minha filha, aqui é a Lúcia Ferraz, tudo bem com você? Eu estou mandando áudio porque não sou boa de ficar
      escrevendo no telefone, você me desculpa. É sobre o boleto da cristaleira, aquele de mil cento e noventa reais. Ele vence
      no dia vinte e oito, só que a minha aposentadoria cai no dia três, às vezes no dia quatro. No mês passado eu paguei com
      atraso e veio multa, e eu não gosto de ficar devendo para ninguém. Então eu queria saber se dá para passar o vencimento
      para depois do dia três. Dia cinco para mim está ótimo. E se der para deixar os outros meses assim também, melhor ainda,
      porque aí eu não preciso ligar toda vez. Ah, e o meu neto falou para eu pedir o boleto por aqui mesmo, que ele paga pelo
      aplicativo do banco. Então quando você mudar, me manda o novo, por favor, e me diz se o antigo eu posso jogar fora. Olha,
      a cristaleira ficou uma beleza, todo mundo que vem aqui em casa elogia. Deus abençoe, minha filha, um beijo!`,
  },
}

interface Film extends Speech {
  drawing: string
  /** Arguments of ffmpeg's zoompan. */
  camera: readonly string[]
}

const scratch: Speech = {
  voice: 'pt-br+m7',
  pitch: 44,
  seconds: 12,
  says: `Olha só, é isso aqui. Está vendo esse risco no tampo? Começa perto da borda e vai até quase o meio. A gente tirou o
    plástico agora, já veio assim.`,
}

const fps = 20
/** A hand that walks up to the scratch, looks along it and is not quite still. */
const near = `clip((on-50)/110,0,1)`
const eased = `(${near}*${near}*(3-2*${near}))`
const camera = [
  `zoompan=d=${scratch.seconds * fps}:fps=${fps}:s=480x640:z='1+1.2*${eased}'`,
  `x='(iw-iw/zoom)*(0.5+0.06*${eased}*sin(on/34))+6*sin(on/13)'`,
  `y='(ih-ih/zoom)*(0.25+0.52*${eased})+7*sin(on/17)'`,
]

/** Slowly from the left of the shop to the right. */
const tour: Speech = {
  voice: 'pt-br+f4',
  pitch: 50,
  seconds: 8,
  says: `Esta é a nossa loja: sala, jantar e escritório, tudo em madeira maciça. Venha ver de perto.`,
}

const passed = `(on/${tour.seconds * fps})`
const passing = [
  `zoompan=d=${tour.seconds * fps}:fps=${fps}:s=640x480:z=1.9`,
  `x='(iw-iw/zoom)*${passed}*${passed}*(3-2*${passed})'`,
  `y='(ih-ih/zoom)*0.62+5*sin(on/15)'`,
]

const films: Record<string, Film> = {
  film12: { ...scratch, drawing: table(), camera },
  film8: { ...tour, drawing: showroom(), camera: passing },
}

const target = new URL('../packages/server/src/demo/recordings/', import.meta.url)
const work = mkdtempSync(join(tmpdir(), 'recado-recordings-'))
const rate = 24_000
/** The silence before and after the speech. */
const breathSeconds = 0.4

try {
  const waveforms: Record<string, number[]> = {}
  for (const [name, speech] of Object.entries(voices)) {
    const spoken = speak(name, speech)
    const opus = ['-c:a', 'libopus', '-b:a', '14k', '-application', 'voip', '-frame_duration', '60']
    const file = new URL(`${name}.ogg`, target).pathname
    ffmpeg('-i', spoken, ...opus, '-map_metadata', '-1', '-fflags', '+bitexact', file)
    waveforms[name] = waveformOf(spoken)
    tell(file)
  }
  writeFileSync(new URL('waveforms.json', target), `${JSON.stringify(waveforms)}\n`)
  for (const [name, { drawing, camera: moves, ...speech }] of Object.entries(films)) {
    const drawn = join(work, `${name}.png`)
    await sharp(Buffer.from(drawing)).png().toFile(drawn)
    const file = new URL(`${name}.mp4`, target).pathname
    const seen = ['-filter_complex', `[1]${moves.join(':')},format=yuv420p[seen]`, '-map', '[seen]', '-map', '0']
    const h264 = ['-c:v', 'libx264', '-profile:v', 'main', '-crf', '27', '-preset', 'veryslow', '-g', '50']
    const aac = ['-c:a', 'aac', '-b:a', '40k', '-ac', '1', '-t', String(speech.seconds), '-movflags', '+faststart']
    ffmpeg('-i', speak(name, speech), '-i', drawn, ...seen, ...h264, ...aac, '-map_metadata', '-1', '-fflags', '+bitexact', file)
    tell(file)
    ffmpeg('-i', file, '-frames:v', '1', '-vf', 'scale=180:-1', '-q:v', '7', new URL(`${name}.jpg`, target).pathname)
  }
} finally {
  rmSync(work, { recursive: true })
}

/** Spoken at the pace that fills the time. */
function speak(name: string, { voice, pitch, seconds, says }: Speech): string {
  const [raw, fitted] = [join(work, `${name}-raw.wav`), join(work, `${name}.wav`)]
  const text = says.replace(/\s+/g, ' ')
  execFileSync('espeak-ng', ['-v', voice, '-p', String(pitch), '-s', '158', '-w', raw, text])
  const room = seconds - 2 * breathSeconds
  const tempo = secondsOf(raw) / room
  if (tempo < 0.85 || tempo > 1.2) throw new Error(`${name}: ${secondsOf(raw).toFixed(1)} s of speech do not fit into ${room} s`)
  const delay = breathSeconds * 1_000
  // A room that hums a little, as rooms do.
  const hum = `anoisesrc=color=brown:amplitude=0.012:seed=7:sample_rate=${rate}:duration=${seconds}`
  const said = `[0]atempo=${tempo.toFixed(4)},adelay=${delay},apad,highpass=f=90,lowpass=f=7000,volume=0.9[said]`
  const filter = `${said};[said][1]amix=duration=shortest:normalize=0`
  ffmpeg('-i', raw, '-f', 'lavfi', '-i', hum, '-filter_complex', filter, '-t', String(seconds), '-ar', String(rate), fitted)
  return fitted
}

function ffmpeg(...args: string[]): void {
  execFileSync('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...args], { stdio: ['ignore', 'inherit', 'inherit'] })
}

function secondsOf(file: string): number {
  const args = ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', file]
  return Number(execFileSync('ffprobe', args, { encoding: 'utf8' }))
}

/** How phones draw a voice note: 64 values of 0 to 100, the loudest being 100. */
function waveformOf(file: string): number[] {
  const samples = execFileSync('ffmpeg', ['-v', 'error', '-i', file, '-f', 's16le', '-ac', '1', '-'], {
    maxBuffer: 64 * 1024 * 1024,
  })
  const each = Math.floor(samples.length / 2 / 64)
  const levels = Array.from({ length: 64 }, (_, at) => {
    let sum = 0
    for (let one = at * each; one < (at + 1) * each; one++) sum += samples.readInt16LE(2 * one) ** 2
    return Math.sqrt(sum / each)
  })
  const loudest = Math.max(...levels)
  // Like a phone, which draws loud parts far higher than parts half as loud.
  return levels.map((level) => Math.round(100 * (level / loudest) ** 2))
}

function tell(file: string): void {
  process.stdout.write(`${file}: ${secondsOf(file).toFixed(2)} s, ${statSync(file).size} bytes\n`)
}

/** A table of wood by a window, with a scratch across its top. */
function table(): string {
  const grain = Array.from({ length: 17 }, (_, at) => {
    const [far, close] = [320 + at * 52.5, -120 + at * 105]
    return `<path d="M${far} 790Q${(far + close) / 2 + (at % 3) * 14} 1250 ${close} 1940"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1440 1920" width="2880" height="3840">
    <defs>
      <linearGradient id="wall" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#e9e2d6"/>
      <stop offset="1" stop-color="#c9bfae"/></linearGradient>
      <linearGradient id="top" x1="1" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#d3a06a"/>
      <stop offset="1" stop-color="#a06c3b"/></linearGradient>
    </defs>
    <rect width="1440" height="1920" fill="url(#wall)"/>
    <rect y="690" width="1440" height="1230" fill="#8b8178"/><rect y="676" width="1440" height="16" fill="#f4efe6"/>
    <rect x="820" y="70" width="470" height="500" fill="#f6fbff" stroke="#8d7a63" stroke-width="26"/>
    <path d="M1055 70v500M820 320h470" stroke="#8d7a63" stroke-width="16"/>
    <rect x="120" y="240" width="330" height="24" fill="#8d6a45"/>
    <rect x="160" y="130" width="70" height="110" rx="10" fill="#5b7d6a"/>
    <rect x="250" y="160" width="110" height="80" rx="8" fill="#c86f4a"/>
    <path d="M320 790h840l420 1130h-1720z" fill="url(#top)"/>
    <g fill="none" stroke="#8f5d31" stroke-opacity=".3" stroke-width="7">${grain.join('')}</g>
    <path d="M320 790h840l8 22h-856z" fill="#e7bd8c"/>
    <ellipse cx="930" cy="960" rx="104" ry="34" fill="#f3f1ec"/><ellipse cx="930" cy="940" rx="62" ry="24" fill="#fff"/>
    <path d="M868 940q6 60 62 60t62-60z" fill="#e4ddd2"/><ellipse cx="930" cy="942" rx="50" ry="17" fill="#5b3a21"/>
    <path d="M470 1130l120 92 150 74 96 66 122 52 74 78" stroke="#f7e8d2" stroke-width="13" fill="none" stroke-linecap="round"/>
    <path d="M476 1138l118 92 150 74 96 66 122 52 68 72" stroke="#4a2d14" stroke-width="5" fill="none" stroke-linecap="round"/>
  </svg>`
}

/** A shop for furniture: a sofa, a table with chairs, a desk below shelves. */
function showroom(): string {
  const lamp = (x: number) =>
    `<path d="M${x} 0v230" stroke="#5b5347" stroke-width="8"/><path d="M${x - 90} 320q90-150 180 0z" fill="#d9893b"/>`
  const chair = (x: number, way: number) =>
    `<path d="M${x} 1130v-330M${x} 980h${150 * way}v150" stroke="#6f4a28" stroke-width="24" fill="none"/>` +
    `<rect x="${way > 0 ? x : x - 150}" y="960" width="150" height="34" rx="12" fill="#c7a77c"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2560 1440" width="3840" height="2160">
    <defs><linearGradient id="wall" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#efe6d6"/>
      <stop offset="1" stop-color="#d8cbb4"/></linearGradient></defs>
    <rect width="2560" height="1440" fill="url(#wall)"/><rect y="1120" width="2560" height="320" fill="#9b7a54"/>
    <rect y="1104" width="2560" height="18" fill="#f7f1e6"/>
    ${lamp(420)}${lamp(1290)}${lamp(2140)}
    <rect x="150" y="420" width="260" height="200" fill="#3f6f63"/><rect x="440" y="470" width="200" height="150" fill="#c86f4a"/>
    <rect x="110" y="800" width="640" height="220" rx="60" fill="#3f6f63"/>
    <rect x="60" y="880" width="130" height="230" rx="46" fill="#4b8073"/>
    <rect x="670" y="880" width="130" height="230" rx="46" fill="#4b8073"/>
    <rect x="150" y="940" width="560" height="140" rx="32" fill="#558d7f"/>
    <path d="M130 1105v60M730 1105v60" stroke="#6d4c2c" stroke-width="22"/>
    <rect x="1000" y="880" width="620" height="42" rx="14" fill="#a97845"/>
    <path d="M1060 920v260M1560 920v260" stroke="#8a5d31" stroke-width="34"/>
    ${chair(930, 1)}${chair(1690, -1)}<ellipse cx="1310" cy="866" rx="90" ry="22" fill="#f7f1e6"/>
    <circle cx="1280" cy="846" r="26" fill="#d9893b"/><circle cx="1330" cy="846" r="26" fill="#7aa77b"/>
    <rect x="1900" y="900" width="540" height="36" rx="10" fill="#a97845"/>
    <rect x="2250" y="936" width="170" height="230" fill="#bd8b54"/>
    <path d="M2315 1000h40M2315 1090h40" stroke="#6f4a28" stroke-width="10"/>
    <path d="M1930 936v240" stroke="#8a5d31" stroke-width="30"/>
    <rect x="1900" y="480" width="540" height="24" fill="#8a5d31"/><rect x="1900" y="650" width="540" height="24" fill="#8a5d31"/>
    <rect x="1940" y="380" width="50" height="100" fill="#c86f4a"/><rect x="1998" y="360" width="42" height="120" fill="#3f6f63"/>
    <rect x="2048" y="390" width="60" height="90" fill="#efe3cf"/><circle cx="2330" cy="430" r="50" fill="#6f9a70"/>
    <rect x="2000" y="560" width="120" height="90" rx="8" fill="#6f9a70"/><rect x="2280" y="570" width="46" height="80" fill="#d9893b"/>
    <rect x="2060" y="760" width="200" height="140" rx="8" fill="#39424a"/>
  </svg>`
}
