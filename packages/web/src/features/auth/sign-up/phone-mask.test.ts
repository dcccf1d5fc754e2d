import { expect, test } from 'vitest'
import { maskPhone } from './phone-mask.ts'

test('a phone number is masked while it is typed and has at most eleven digits', () => {
  const typed = ['', '1', '11', '119', '1197654', '11976543', '11976543210', '119765432109', '+55 (11) 9', 'x']
  expect(typed.map(maskPhone)).toEqual([
    '',
    '(1',
    '(11',
    '(11) 9',
    '(11) 97654',
    '(11) 97654-3',
    '(11) 97654-3210',
    '(11) 97654-3210',
    '(55) 119',
    '',
  ])
})
