import { expect, test } from 'vitest'
import { brandingOfDraft, changesOf, faultOf, isEmpty, valueIn } from './brand-draft.ts'

const published = [
  { key: 'branding.siteName', value: '' },
  { key: 'branding.primaryColor', value: '#2576d2' },
  { key: 'branding.logoUrl', value: '/public/logos/1/a.png' },
  { key: 'branding.gradientStart', value: '' },
  { key: 'branding.gradientEnd', value: '#0b5cb8' },
]
const logo = { file: new File([], 'logo.png'), url: 'blob:1' }

test('a draft contains what differs from the published settings, and follows the rest', () => {
  const touched = { values: { 'branding.primaryColor': '#c2512d', 'branding.gradientEnd': '#0b5cb8' } }
  expect(changesOf(touched, published)).toEqual({ values: { 'branding.primaryColor': '#c2512d' } })
  const renamed = published.map((row) => (row.key === 'branding.siteName' ? { ...row, value: 'Araucária' } : row))
  expect(valueIn(touched, renamed, 'branding.siteName')).toBe('Araucária')
  expect(brandingOfDraft(touched, renamed, 'Company')).toMatchObject({ siteName: 'Araucária', primaryColor: '#c2512d' })
  expect(isEmpty(changesOf({ values: { 'branding.siteName': '' } }, published))).toBe(true)
})

test('a logo can be chosen and removed, and removing a missing logo changes nothing', () => {
  expect(brandingOfDraft({ values: {} }, published, 'Company').logoUrl).toBe('/public/logos/1/a.png')
  expect(brandingOfDraft({ values: {}, logo }, published, 'Company').logoUrl).toBe('blob:1')
  expect(brandingOfDraft({ values: {}, logo: null }, published, 'Company').logoUrl).toBe('')
  expect(isEmpty(changesOf({ values: {}, logo: null }, published))).toBe(false)
  const without = published.map((row) => (row.key === 'branding.logoUrl' ? { ...row, value: '' } : row))
  expect(isEmpty(changesOf({ values: {}, logo: null }, without))).toBe(true)
})

test('without a site name the name of the company is shown, and the gradient begins with the primary colour', () => {
  const draft = { values: { 'branding.primaryColor': '#c2512d' } }
  expect(brandingOfDraft(draft, published, 'Company')).toMatchObject({ siteName: 'Company', gradientStart: '#c2512d' })
})

test('of the colours, only the start of the gradient may be empty', () => {
  expect(faultOf('branding.primaryColor', '')).toBe('colour')
  expect(faultOf('branding.gradientEnd', '#fff')).toBe('colour')
  expect(faultOf('branding.gradientStart', '')).toBeNull()
  expect(faultOf('branding.primaryColor', '#FFC400')).toBeNull()
  expect(faultOf('branding.siteName', '')).toBeNull()
})
