import type { KeyMode, Scope } from '#shared/domain/api-keys.ts'
import { i18n } from '#web/lib/i18n.ts'

/** What each scope is called, and what it lets a program do. */
export const scopeTexts: Readonly<Record<Scope, { label: string; may: string }>> = {
  read: { label: i18n.t('Read'), may: i18n.t('See posts, accounts, files, and the calendar.') },
  write: {
    label: i18n.t('Write'),
    may: i18n.t('Create and edit drafts, upload files, comment, and share. Change groups, queues, and notes.'),
  },
  publish: { label: i18n.t('Publish'), may: i18n.t('Schedule, publish, cancel, and approve posts.') },
  accounts: { label: i18n.t('Accounts'), may: i18n.t('Connect and disconnect social accounts.') },
  admin: { label: i18n.t('Admin'), may: i18n.t('Manage members, API keys, webhooks, and the workspace’s settings.') },
}

export const modeTexts: Readonly<Record<KeyMode, { label: string; means: string }>> = {
  test: {
    label: i18n.t('Test'),
    means: i18n.t('Works in a sandbox with its own posts and accounts. Nothing it does ever reaches a platform.'),
  },
  live: { label: i18n.t('Live'), means: i18n.t('Works in this workspace. What it publishes goes out for real.') },
}

const list = new Intl.ListFormat(i18n.locale, { type: 'conjunction' })

/** Scopes in a row, such as "Read, Write, and Publish". */
export const scopesInWords = (scopes: readonly Scope[]) => list.format(scopes.map((scope) => scopeTexts[scope].label))
