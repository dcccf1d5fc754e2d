import { folded } from '#folded.ts'

/** How long after its end a conversation takes thanks without going on. */
export const thanksWithinMs = 3_600_000

/** Words of thanks in three languages, as customers write them. */
const thanks = `obrigado obrigada obrigadao obrigadinho obrigadinha obg obgd obgda brigado brigada brigadao valeu vlw agradeco
  agradecido agradecida agradecemos grato grata gratidao thanks thank thankyou thx tks ty gracias agradezco agradecidos agradecidas`
/** Words that go with thanks and say nothing more. Yes, no and ok are never among them: they may be an answer. */
const beside = `muito muita muitissimo muitissima mesmo demais por pelo pela pelos pelas tudo ajuda atencao atendimento carinho gentileza
  paciencia rapidez retorno viu e a o de voce voces moca moco amigo amiga gente pessoal querido querida abraco abracos beijo beijos
  you u so very much many a lot for everything the your help all again
  muchas muchisimas mil todo la el su ayuda atencion muy amable te les y`
/** What a customer reports along with thanks: it arrived and is right. */
const arrived =
  /\b(?:(?:chegou|deu|esta|ta|llego|salio)\s+)?(?:tudo|todo)\s+(?:certo|certinho|bien|perfeito|perfecto|otimo|lindo)\b/g

const words = (text: string) => new Set(text.split(/\s+/))
const thanksWords = words(thanks)
const allWords = words(`${thanks} ${beside}`)
const signs = /[👍🙏❤💙💚💛🧡💜🤍😊🤗🥰😍😘🙌👏🤝💐🌹🌷]/gu
/** What makes an emoji a variant of another: skin colour, style, joiners. */
const modifiers = /\p{Emoji_Modifier}|\ufe0f|\u200d/gu
const longest = 100

/** Whether the message only thanks. Anything besides the thanks has to be read: a question, a number, a link, any other word. */
export function isThanks(text: string): boolean {
  if (text.length > longest) return false
  const plain = text.replace(modifiers, '')
  const said = folded(plain.replace(signs, ' ')).replace(arrived, ' ')
  if (/[^\p{L}\s.,;:!~()*_-]/u.test(said)) return false
  const spoken = said.match(/\p{L}+/gu) ?? []
  const isSaid = spoken.some((word) => thanksWords.has(word))
  return (isSaid || (spoken.length === 0 && plain.search(signs) >= 0)) && spoken.every((word) => allWords.has(word))
}
