import { folded } from '#folded.ts'

/** Up to `most` words, each with the space behind it. */
const words = (max: number) => String.raw`(?:\S+\s+){0,${max}}?`
/** One of these as a whole word, not inside a longer one. */
const one = (...of: string[]) => String.raw`(?<![\p{L}\p{N}])(?:${of.join('|')})(?![\p{L}\p{N}])`

/** How a language says that attendants come: their names, and the words that lead a customer to them. All without accents. */
interface Speech {
  people: string
  /** Words before the attendants that a customer is led to. */
  towards: string
  /** Passes the customer on. The attendants follow. */
  passes: string
  /** Passes the customer on and names no attendants. */
  leads: string
  /** Calls the attendants, who follow. */
  calls: string
  /** What the attendants do then. */
  acts: string
  /** Words before the attendants who do it. */
  article: string
}

const portuguese: Speech = {
  people:
    'atendentes?|atendimento|humanos?|pessoas?|equipe|time|especialistas?|consultor(?:a|es)?|colegas?|vendedor(?:a|es)?' +
    '|setor|departamento|area|responsave(?:l|is)|gerente|suporte|agentes?|analistas?|alguem',
  towards: 'para|pra|pro|ao|aos|a|as|com|por|pel[oa]s?',
  passes: [
    String.raw`(?:vou|vamos|irei|iremos|acabei de|acabamos de|deixe-me|deixa eu|deixe eu|permita-me)\s+${words(2)}` +
      String.raw`(?:transferir|encaminhar|direcionar|redirecionar|repassar|passar|conectar|colocar)(?:-\S+)?`,
    'transferindo|encaminhando|direcionando|redirecionando|repassando|passando|conectando|colocando',
    'transfiro|encaminho|direciono|redireciono|repasso|(?<!a |o )passo(?! a passo)|conecto|coloco',
    'transferi|encaminhei|direcionei|redirecionei|repassei|passei|conectei|coloquei',
    '(?:transferir|encaminhar|direcionar|redirecionar|repassar|passar|conectar)(?:ei|emos)',
    'transferimos|encaminhamos|direcionamos|redirecionamos|repassamos|conectamos',
    String.raw`(?:voce|conversa|atendimento|caso|solicitacao|chamado|duvida|mensagem|pergunta|questao)\s+${words(3)}` +
      String.raw`(?:sera|serao|sendo|foi|ser|sido)\s+${words(1)}` +
      '(?:transferid|encaminhad|direcionad|redirecionad|repassad|passad|conectad|atendid)[oa]s?',
    'voce (?:vai|ira) falar|voce falara|voce sera atendid[oa]|sera atendid[oa]',
  ].join('|'),
  leads: [
    String.raw`(?:vou|irei|vamos) (?:te transferir(?! (?:o|a|os|as|um|uma|r)(?!\p{L}))` +
      '|transferir (?:voce|su?a conversa|seu atendimento|a conversa|o atendimento))',
    '(?:transferindo|encaminhando|direcionando) (?:voce|sua conversa|seu atendimento)',
    'te transfiro(?: agora| ja)?$',
    '(?:transferirei|transfiro|transferi|encaminharei|encaminhei) (?:voce|sua conversa|seu atendimento)',
    String.raw`(?:voce|conversa|seu atendimento)\s+${words(3)}(?:sera|sendo|foi|ser|sido)\s+${words(1)}` +
      String.raw`(?:transferid|encaminhad)[oa](?! (?:para|pra|ao|a)(?!\p{L}))`,
    'voce (?:ja )?(?:sera|vai ser) atendid[oa] (?:em breve|logo|ja)|(?:em breve|logo) voce sera atendid[oa]',
  ].join('|'),
  calls:
    String.raw`(?:vou|vamos|irei|estou|ja)\s+${words(1)}(?:chama|aciona|avisa|notifica)(?:r|ndo)` +
    '|(?:chamarei|acionarei|avisarei|chamei|acionei|avisei|aguarde|espere)(?: por)?',
  acts: [
    String.raw`(?:vai|vao|ira|irao)\s+${words(2)}` +
      '(?:atende|responde|entrar em contato|fala|continua|assumi|ajuda|dar (?:continuidade|sequencia)|retorna|segui|chama|contata)',
    '(?:atende|responde|fala|continua|assumi|ajuda|retorna|segui|chama|contata)r(?:a|ao)(?!\\p{L})' +
      '|(?:entrara|entrarao|entra|entram|entrando) em contato|(?:dara|darao) (?:continuidade|sequencia)',
    String.raw`(?:te|lhe|o|a|ja|logo) (?:atende|responde|chama|ajuda|contata|retorna)m?(?!\p{L})|fala com voce|assume|esta a caminho`,
  ].join('|'),
  article: 'um|uma|nosso|nossa|nossos|nossas|o|a|os|as|algum|alguma|outro|outra|meu|minha|de|da|do',
}

const english: Speech = {
  people:
    'agents?|humans?|persons?|people|team|colleagues?|representatives?|specialists?|advis[eo]rs?|managers?' +
    '|staff|support|department|someone|somebody|consultants?|attendants?|operators?|member',
  towards: 'to|with|through|over|onto|in',
  passes: [
    "(?:i will|i'll|we will|we'll|i am|i'm|we are|we're|let me|allow me to" +
      String.raw`|i have|i've|we have|we've|i will be|i'll be|i)\s+${words(3)}` +
      '(?:transfer|connect|hand|pass|put|forward|direct|redirect|escalat|refer|rout|loop)(?:s|e|ed|red|ring|ing|ting|t)?',
    '^(?:transferring|connecting|handing|passing|forwarding|redirecting|escalating)',
    String.raw`(?:you|chat|conversation|case|request|question|message)\s+${words(3)}(?:be|being|been|was|is|are)\s+${words(1)}` +
      '(?:transferred|connected|handed|passed|forwarded|directed|redirected|escalated|referred|routed|put)',
    "you(?:'ll| will) (?:be speaking|speak|talk|chat|be talking)",
  ].join('|'),
  leads: [
    String.raw`(?:i will|i'll|we'll|i am|i'm|let me|we are|we're)\s+${words(1)}(?:transfer|transferring) ` +
      '(?:you|your (?:chat|conversation)|this (?:chat|conversation))',
    String.raw`(?:you|chat|conversation)\s+${words(3)}(?:be|being|been|was)\s+${words(1)}` +
      String.raw`(?:transferred|handed over|escalated)(?! to(?!\p{L}))`,
  ].join('|'),
  calls:
    String.raw`(?:i will|i'll|we'll|let me|i am|i'm|i have|i've)\s+${words(1)}` +
    '(?:call|get|ask|notify|alert|find|bring in|notified|alerted|calling|getting|asking|notifying)' +
    '|(?:please )?(?:wait|hold on) for',
  acts:
    String.raw`(?:will|'ll|is going to|are going to)\s+${words(2)}` +
    '(?:reply|respond|answer|contact|reach|get back|with you|join|help|assist' +
    '|take (?:over|it from here)|continue|call|speak|message|follow up)' +
    '|(?:takes|is taking) over|on (?:the|their|its) way',
  article: 'an?|one of our|our|the|another|my|some|someone|somebody|of|from',
}

const spanish: Speech = {
  people:
    'agentes?|asesor(?:a|es)?|humanos?|personas?|equipo|companer[oa]s?|especialistas?' +
    '|departamento|area|encargad[oa]s?|ejecutiv[oa]s?|vendedor(?:a|es)?|consultor(?:a|es)?|colegas?' +
    '|alguien|soporte|responsables?|operador(?:a|es)?|representantes?',
  towards: 'a|al|con|hacia|por',
  passes: [
    String.raw`(?:voy a|vamos a|dejame|dejeme|permiteme|permitame|acabo de|acabamos de)\s+${words(1)}` +
      '(?:transferir|derivar|pasar|comunicar|conectar|canalizar)(?:te|le|lo|la|los|las)?',
    '(?:transfiriendo|derivando|pasando|comunicando|conectando|canalizando)(?:te|le|lo|la)?',
    '(?:te|le|lo|la|los|las) (?:transfiero|derivo|paso|comunico|conecto|canalizo|transferimos|derivamos|pasamos|comunicamos|conectamos)',
    '(?:transfiero|derivo|(?<!a |el )paso(?! a paso)|comunico|canalizo) (?:tu|su|la|esta) ',
    '(?:transferir|derivar|pasar|comunicar|conectar|canalizar)(?:e|emos)',
    '(?:he|hemos) (?:transferido|derivado|pasado|comunicado|conectado|canalizado)|transferi|derive',
    String.raw`(?:usted|conversacion|caso|solicitud|consulta|mensaje|pregunta|chat)\s+${words(3)}` +
      String.raw`(?:sera|siendo|fue|ser|sido)\s+${words(1)}` +
      '(?:transferid|derivad|pasad|comunicad|conectad|canalizad|atendid)[oa]s?',
    '(?:seras|sera|vas a ser|va a ser) (?:transferid|derivad|comunicad|conectad|atendid)[oa]|(?:vas|va) a hablar|hablaras',
  ].join('|'),
  leads:
    'voy a (?:transferirte|transferirle|transferirlo|transferir (?:tu|su|la) conversacion)' +
    '|te transfiero(?: ahora| ya)?$' +
    String.raw`|(?:tu|su|la|esta) conversacion\s+${words(2)}(?:sera|siendo|fue|ser|sido)\s+${words(1)}` +
    String.raw`(?:transferid|derivad)a(?! (?:a|al)(?!\p{L}))`,
  calls:
    String.raw`(?:voy a|vamos a|estoy)\s+${words(1)}(?:llama|avisa|notifica|contacta)(?:r|ndo)(?: a)?` +
    '|(?:llamare|avisare|avise|espera|espere|aguarda|aguarde)(?: a)?',
  acts: [
    String.raw`(?:va a|van a)\s+${words(1)}(?:atender|responder|contactar|escribir|ayudar|continuar|hablar|llamar|comunicar|seguir|poner)`,
    String.raw`(?:atende|responde|contacta|escribi|ayuda|continua|habla|llama|comunica|segui)r(?:a|an)(?!\p{L})` +
      '|se pon(?:dra|dran|e) en contacto',
    String.raw`(?:te|le|lo|la) (?:atiende|responde|contacta|escribe|llama|ayuda)n?(?!\p{L})`,
  ].join('|'),
  article: 'un|una|uno de nuestros|nuestro|nuestra|nuestros|el|la|los|algun|alguna|otro|otra|mi|del|de',
}

const promises = [portuguese, english, spanish].flatMap(({ people, towards, passes, leads, calls, acts, article }) => {
  const whom = `${words(4)}${one(people)}`
  return [
    String.raw`${one(passes)}\s*${words(8)}${one(towards)}\s+${whom}`,
    one(leads),
    String.raw`${one(calls)}\s+${words(3)}${one(people)}`,
    String.raw`${one(article, 'alguem', 'alguien', 'someone', 'somebody')}\s+${words(2)}` +
      String.raw`${one(people)}\s+${words(5)}(?<![\p{L}\p{N}])(?:${acts})`,
    String.raw`${one('alguem', 'alguien', 'someone', 'somebody')}\s+${words(4)}(?<![\p{L}\p{N}])(?:${acts})`,
  ].map((source) => new RegExp(source, 'u'))
})

const no = "nao|nem|nunca|jamais|sem|not|never|cannot|can't|won't|don't|didn't|without|sin|ni|tampoco"
/** A negation of what follows, with no new clause in between. */
const denied = new RegExp(
  String.raw`${one(no)}(?:\s+(?!(?:e|mas|entao|and|but|so|y|pero|por)\s)[^\s,;:]+){0,2}\s*$` +
    String.raw`|(?<!\p{L})no(?: (?:te|le|lo|la|se|me|i|we))?\s*$`,
  'u',
)
const denies = new RegExp(one(no), 'u')
/** Phrases that only offer. `conditional` has those that state a condition. */
const offered = new RegExp(
  one(
    'posso|podemos|poderia|quer que|gostaria|deseja|prefere' +
      '|can i|could i|i can|i could|we can|shall i|should i|would you|do you want|want me to|like me to|may i' +
      '|puedo|quieres que|quiere que|deseas|desea|prefieres|prefiere|te gustaria',
  ),
  'u',
)
const conditional = new RegExp(
  String.raw`^\W*(?:se|caso|if|in case|si|cuando quieras|quando quiser)\s|` +
    one(
      'se (?:voce )?(?:precisar|quiser|preferir|desejar)',
      'caso (?:voce )?(?:precise|queira|prefira)',
      'if (?:you|needed|necessary)',
      'si (?:lo )?(?:necesitas?|quieres?|prefieres?|deseas?)',
    ),
  'u',
)

/** Whether a text tells the customer that people come, in any tense and voice. A denial, a question or a condition is no promise. */
export function promisesAttendant(text: string): boolean {
  const plain = folded(text).replace(/[*_~`"“”]/g, '')
  return plain.split(/[.!?\n]+/).some((sentence) => isPromise(sentence.trim()))
}

function isPromise(sentence: string): boolean {
  if (conditional.test(sentence)) return false
  return promises.some((promise) => {
    const found = promise.exec(sentence)
    if (!found) return false
    const before = sentence.slice(0, found.index)
    const clause = before.split(/[,;:]/).at(-1) ?? ''
    return !denied.test(before) && !denies.test(found[0]) && !offered.test(clause) && !offered.test(found[0])
  })
}
