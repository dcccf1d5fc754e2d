import type { CustomerDeed } from '#demo/script.ts'
import { isReader } from './campaigns.ts'

/** What customers answer when the shop writes to them, in order, by phone number. */
const answers: Readonly<Record<string, readonly CustomerDeed[]>> = {
  // Mariana Souza
  '5511987654321': [{ says: 'Dia 10 seria perfeito' }, { says: 'Pode mandar o contrato 🙏' }, { reacts: '❤️' }],
  // João Pedro Almeida
  '5521976543210': [{ says: 'Tijuca, CEP 20510-000' }, { says: 'Fechado, pode gerar o Pix' }],
  // Tiago Arruda
  '5562992345678': [
    { says: 'Isso, Setor Bueno' },
    { place: { latitude: -16.7033, longitude: -49.2726, name: 'Setor Bueno, Goiânia' } },
    { says: 'Quanto fica o frete?' },
  ],
  // Padaria Estrela do Sul
  '5551991234567': [{ sends: 'scratch', caption: 'De perto' }, { says: 'Terça às 9h está ótimo' }],
  // Paulo Vidal, whom the campaign reaches a while after the first sign-in. The bot asks him, too.
  '5511943100886': [{ says: 'Qual é o prazo para Osasco?' }, { says: '1' }, { says: '1' }, { says: 'A de 2,20 m, em carvalho' }],
  // Pousada Recanto
  '5512955331199': [{ sends: 'voice12' }, { says: 'São 14 camas' }],
}

/** The answer of customers who have no lines here. */
const othersAnswer: readonly CustomerDeed[] = [{ says: 'Certo, valeu!' }]

/** A contact who only reads campaigns does not answer. There is one exception. */
export function answersOf(phone: string): readonly CustomerDeed[] {
  return answers[phone] ?? (isReader(phone) ? [] : othersAnswer)
}

/** What customers write unprompted once a user is at the desk, and on whose phone. */
export const unasked: readonly { phone: string; says: string }[] = [
  { phone: '5521976543210', says: 'Consegue segurar o preço até amanhã?' },
  { phone: '5511966442200', says: 'Se for mais fácil, levo a gaveta na loja' },
  { phone: '5511900998877', says: 'Vocês parcelam em 10 vezes?' },
  { phone: '5511977553311', says: 'Estou em casa a tarde toda' },
  { phone: '5511988776655', says: 'É para pagar ainda hoje, se der' },
]
