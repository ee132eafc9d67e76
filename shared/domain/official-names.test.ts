import { expect, test } from 'vitest'
import { isOfficialName } from './official-names.ts'

test.each([
  'Crier',
  'crier',
  'CRIER',
  ' C r i e r ',
  'The Crier Team',
  'Team Crier',
  'Crier Support',
  'Сrіеr',
  'Cr1er',
  'CrIer',
  'Crler',
  'Crièr',
  'Ｃｒｉｅｒ',
  'C.R.I.E.R',
])('“%s” reads as Crier itself', (name) => {
  expect(isOfficialName(name)).toBe(true)
})

test.each(['Ada Lovelace', 'Ann Crier', 'Catherine Crier', 'Chris', 'Cri', 'Support', 'Town crying', '山田太郎'])(
  '“%s” is a person',
  (name) => {
    expect(isOfficialName(name)).toBe(false)
  },
)
