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
  'approval-request': ({ name, post }) =>
    name === '' ? i18n.t('“{post}” awaits your approval', { post }) : i18n.t('{name} asks for your approval of “{post}”', { name, post }),
  approved: ({ name, post }) =>
    name === '' ? i18n.t('“{post}” was approved', { post }) : i18n.t('{name} approved “{post}”', { name, post }),
  'changes-requested': ({ name, post }) =>
    name === '' ? i18n.t('“{post}” needs changes', { post }) : i18n.t('{name} requested changes to “{post}”', { name, post }),
  'client-response': (facts) =>
    i18n.t('{count, plural, one {{name}, a client, answered about “{post}”} other {# answers from clients about “{post}”}}', facts),
}

/** What each kind is called in Settings. */
export const noticeKindTexts: Record<NoticeKind, string> = {
  mention: i18n.t('Someone mentions you'),
  comment: i18n.t('New comments on posts you take part in'),
  'approval-request': i18n.t('Posts that await your approval'),
  approved: i18n.t('Your posts that were approved'),
  'changes-requested': i18n.t('Your posts that need changes'),
  'client-response': i18n.t('Answers from clients through your links'),
}
