import { expect, test } from 'vitest'
import { isOwnWord } from './passwords.ts'

const ada = { email: 'ada.lovelace@analytical.example', name: 'Ada Lovelace' }

test.each([
  ...['ada.lovelace@analytical.example', 'ADA.LOVELACE', 'adalovelace', 'Ada Lovelace!', 'lovelace1815', '!!lovelace!!', 'LovelaceAda'],
  ...['analytical', 'analytical2026', 'crier', 'Crier123', 'criercrier', 'crierapp', 'Ada-Lovelace-Crier', 'ÀdaLóvelace'],
])('refuses “%s” as the person’s own word', (password) => {
  expect(isOwnWord(password, ada)).toBe(true)
})

test.each(['correct horse', 'crier-demo', 'my dog is called Lovelace', 'a long password', '12345678', '', '!!!!!!!!'])(
  'allows “%s”',
  (password) => {
    expect(isOwnWord(password, ada)).toBe(false)
  },
)

test('a name of only digits or symbols rules out nothing else', () => {
  expect(isOwnWord('correct horse', { email: '1@x.example', name: '!' })).toBe(false)
})
