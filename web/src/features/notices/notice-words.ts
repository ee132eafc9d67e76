import type { NoticeKind } from '#shared/domain/notices.ts'
import { i18n } from '#web/lib/i18n.ts'
import type { NoticeGroup } from './notice-calls.ts'

type Facts = { count: number; name: string; post: string; workspace: string }

/** Says what a group of notices is about. */
export const noticeWords = ({ newest, notices }: NoticeGroup): string => {
  const { kind, by = '', post = '', workspace } = newest
  const facts = { count: notices.length, name: by, post: post === '' ? i18n.t('A post without text') : post, workspace }
  return words[kind](facts)
}

const words: Record<NoticeKind, (facts: Facts) => string> = {
  mention: (facts) =>
    i18n.t('{count, plural, one {{name} mentioned you on “{post}”} other {You were mentioned # times on “{post}”}}', facts),
  comment: (facts) => i18n.t('{count, plural, one {{name} commented on “{post}”} other {# new comments on “{post}”}}', facts),
}

/** What each kind is called in Settings. */
export const noticeKindTexts: Record<NoticeKind, string> = {
  mention: i18n.t('Someone mentions you'),
  comment: i18n.t('New comments on posts you take part in'),
}
