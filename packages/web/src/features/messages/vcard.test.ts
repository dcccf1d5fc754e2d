import { describe, expect, test } from 'vitest'
import { parseCards } from './vcard.ts'

const card = (...lines: string[]) => ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD'].join('\r\n')

describe('contact cards', () => {
  test('a card yields its name, its phone numbers as WhatsApp knows them, its email addresses and its organization', () => {
    const body = card(
      'N:Rocha;Lívia;;;',
      'FN:Lívia Rocha',
      'ORG:Obra Viva;',
      'item1.TEL;waid=5541988887777:+55 41 98888-7777',
      'EMAIL;type=WORK:livia@obra.example',
    )
    expect(parseCards(body)).toEqual([
      {
        name: 'Lívia Rocha',
        phones: [{ number: '+55 41 98888-7777', label: '+55 41 98888-7777' }],
        emails: ['livia@obra.example'],
        organization: 'Obra Viva',
      },
    ])
  })

  test('without a full name, the given name and the family name form the name', () => {
    expect(parseCards(card('N:Souza;Mariana;;;', 'TEL:11 98765-4321'))[0]).toMatchObject({
      name: 'Mariana Souza',
      phones: [{ number: '11 98765-4321' }],
    })
  })

  test('several cards are several contacts', () => {
    expect(parseCards(`${card('FN:Um')}\n${card('FN:Dois')}`).map(({ name }) => name)).toEqual(['Um', 'Dois'])
  })

  test('folded lines are joined, and escaped characters are unescaped', () => {
    expect(parseCards(card('FN:Silva\\, Jo', ' ão'))[0]?.name).toBe('Silva, João')
  })

  test('pictures, pages and scripts in a card are not read', () => {
    const body = card(
      'FN:<img src=x onerror=alert(1)>',
      'URL:javascript:alert(1)',
      'PHOTO;VALUE=uri:http://169.254.169.254/x',
      'TEL:abc',
    )
    expect(parseCards(body)).toEqual([{ name: '<img src=x onerror=alert(1)>', phones: [], emails: [], organization: '' }])
  })

  test('a text that is not a card becomes a name, and an oversized card is cut', () => {
    expect(parseCards('Bia')[0]?.name).toBe('Bia')
    expect(parseCards(card(`FN:${'a'.repeat(5_000_000)}`))[0]?.name.length).toBe(200)
    expect(parseCards(`${card('FN:x')}\n`.repeat(500)).length).toBe(20)
  })
})
