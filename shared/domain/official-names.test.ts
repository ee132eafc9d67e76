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
  'ᴄʀɪᴇʀ',
  'Admin',
  'ADMIN',
  'Administrator',
  'Support',
  'Customer Support',
  'Support Team',
  'Staff',
  'Official Crier',
  'Moderator',
])('“%s” impersonates Crier', (name) => {
  expect(isOfficialName(name)).toBe(true)
})

test.each([
  'Ada Lovelace',
  'Ann Crier',
  'Catherine Crier',
  'Chris',
  'Cri',
  'Ada Root',
  'Modesty Service-Jones',
  'Justin Official',
  'Town crying',
  '山田太郎',
])('“%s” is a person’s name', (name) => {
  expect(isOfficialName(name)).toBe(false)
})
