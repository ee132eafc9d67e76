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
  'review-requested': (facts) => i18n.t('{name} asks for your approval of “{post}”', facts),
  'changes-requested': (facts) => i18n.t('{name} asks for changes to “{post}”', facts),
  approved: (facts) => i18n.t('{name} approved “{post}”', facts),
  missed: (facts) => i18n.t('“{post}” wasn’t approved in time and wasn’t published', facts),
  invited: (facts) => i18n.t('{name} invited you to {workspace}. The link is in your email.', facts),
  'role-changed': (facts) => i18n.t('{name} changed your role in {workspace}', facts),
}

/** What each kind is called in Settings. */
export const noticeKindTexts: Record<NoticeKind, string> = {
  mention: i18n.t('Someone mentions you'),
  comment: i18n.t('New comments on posts you take part in'),
  'review-requested': i18n.t('A post waits for your approval'),
  'changes-requested': i18n.t('Changes to your post are requested'),
  approved: i18n.t('Your post is approved'),
  missed: i18n.t('A post wasn’t approved in time'),
  invited: i18n.t('An invitation to a workspace'),
  'role-changed': i18n.t('Your role changes'),
}
