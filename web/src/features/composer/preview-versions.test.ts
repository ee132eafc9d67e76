import { expect, test } from 'vitest'
import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import { anAccount } from '#test/builders/an-account.ts'
import type { Draft } from './draft.ts'
import { previewVersions } from './preview-versions.ts'

const on = (platform: Platform, id: string, own: Partial<AccountAnswer> = {}): AccountAnswer => {
  const { workspaceId: _, ...account } = anAccount({ id, platform })
  return { ...account, type: platform, ...own }
}

const versions = (accounts: readonly AccountAnswer[], draft: Partial<Pick<Draft, 'overrides' | 'options'>> = {}) =>
  previewVersions(accounts, { overrides: {}, options: {}, ...draft }).map(({ accounts: alike }) => alike.map(({ id }) => id))

test('accounts of one platform share a preview, and each platform has its own', () => {
  expect(versions([on('x', 'x_1'), on('facebook', 'facebook_1'), on('x', 'x_2')])).toEqual([['x_1', 'x_2'], ['facebook_1']])
})

test('an account with its own text has its own preview', () => {
  const overrides = { x_2: { text: { key: 'part', text: 'Only here' } } }

  expect(versions([on('x', 'x_1'), on('x', 'x_2'), on('x', 'x_3')], { overrides })).toEqual([['x_1', 'x_3'], ['x_2']])
})

test('accounts with other settings have their own previews', () => {
  const accounts = [on('x', 'x_1'), on('x', 'x_2', { isPremium: true }), on('x', 'x_3', { settings: { replySettings: 'verified' } })]

  expect(versions(accounts)).toEqual([['x_1'], ['x_2'], ['x_3']])
})

test('an account that an option names has its own preview', () => {
  const options = { pinterest: { boards: { pinterest_2: 'bread' } } }

  expect(versions([on('pinterest', 'pinterest_1'), on('pinterest', 'pinterest_2')], { options })).toEqual([
    ['pinterest_1'],
    ['pinterest_2'],
  ])
})
