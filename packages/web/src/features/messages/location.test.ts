import { describe, expect, test } from 'vitest'
import { parseLocation } from './location.ts'

describe('the body of a location', () => {
  test('picture, link and description are told apart', () => {
    expect(parseLocation('data:image/jpeg;base64,aGVsbG8=|https://maps.google.com/maps?q=-25.43,-49.27|Loja|Centro')).toEqual({
      latitude: -25.43,
      longitude: -49.27,
      link: 'https://maps.google.com/maps?q=-25.43,-49.27',
      description: 'Loja|Centro',
      picture: 'data:image/jpeg;base64,aGVsbG8=',
    })
  })

  test('the description may be missing', () => {
    expect(parseLocation('|https://www.openstreetmap.org/?q=1.5,2.5')).toMatchObject({
      description: '',
      picture: null,
      latitude: 1.5,
    })
  })

  test.each([
    'javascript:alert(1)',
    'https://evil.test/maps?q=1,2',
    'http://maps.google.com/?q=1,2',
    'https://google.com@evil.test/1,2',
    'data:text/html,x',
  ])('a link that leads to no map is text: %s', (link) => {
    expect(parseLocation(`x|${link}|Aqui`)).toMatchObject({ link: null, description: `${link}|Aqui`, picture: null })
  })

  test.each([
    'data:image/svg+xml;base64,aGVsbG8=',
    'https://evil.test/a.png',
    'data:text/html;base64,aGVsbG8=',
    `data:image/png;base64,${'a'.repeat(200_000)}`,
  ])('a picture that is invalid or too large is not shown: %.40s', (first) => {
    expect(parseLocation(`${first}|https://maps.google.com/?q=1,2`).picture).toBeNull()
  })

  test('numbers that name no place on earth are not shown as a place', () => {
    expect(parseLocation('|https://maps.google.com/?q=91,200')).toMatchObject({ latitude: null, longitude: null })
  })
})
