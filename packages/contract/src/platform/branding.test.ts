import { expect, test } from 'vitest'
import { brandingOf, defaultBranding } from './branding.ts'

test('a company without settings looks like the product', () => {
  expect(brandingOf([{ key: 'userRating', value: 'enabled' }])).toEqual(defaultBranding)
})

test('the gradient starts with the primary colour unless it has a start of its own', () => {
  const primary = { key: 'branding.primaryColor', value: '#C2512D' }
  expect(brandingOf([primary])).toMatchObject({ primaryColor: '#c2512d', gradientStart: '#c2512d', gradientEnd: '#0b5cb8' })
  expect(brandingOf([primary, { key: 'branding.gradientStart', value: '#111111' }]).gradientStart).toBe('#111111')
})

test('an invalid colour is ignored', () => {
  for (const value of ['red', '#12345', '#2576d2;}body{display:none', 'url(//x)']) {
    expect(brandingOf([{ key: 'branding.gradientEnd', value }]).gradientEnd).toBe('#0b5cb8')
  }
})

test('a relative logo path is on this server, and a full address stays', () => {
  const logo = (value: string) => brandingOf([{ key: 'branding.logoUrl', value }]).logoUrl
  expect([logo('public/logo.png'), logo('/media/a.png'), logo('https://x.example/a.png')]).toEqual([
    '/public/logo.png',
    '/media/a.png',
    'https://x.example/a.png',
  ])
})
