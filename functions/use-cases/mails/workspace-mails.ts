import type { Mail } from '#functions/ports/mailer.ts'
import type { GivenRole } from '#shared/domain/roles.ts'
import { i18n } from '#shared/i18n.ts'
import { accountReason, harmlessName, toMail } from './email-template.ts'

type InvitationFacts = { email: string; workspace: string; role: GivenRole; inviter: string; url: string }

/**
 * Invites someone to a workspace, in English: we don't know their language. They may be a stranger to whoever invites
 * them, so names that aren't harmless are left out.
 */
export const invitationMail = ({ email, role, url, ...facts }: InvitationFacts): Mail => {
  const inviter = harmlessName(facts.inviter) ?? i18n.t('Somebody')
  const workspace = harmlessName(facts.workspace) ?? i18n.t('a workspace')
  return toMail({
    to: email,
    subject: i18n.t('{inviter} invited you to {workspace} on Crier', { inviter, workspace }),
    preview: i18n.t('The link works once, for seven days.'),
    title: i18n.t('Join {workspace}', { workspace }),
    blocks: [
      whatFor[role]({ inviter, workspace }),
      { action: i18n.t('Accept the invitation'), url },
      i18n.t('The link works once, for seven days, and only for {email}. If you don’t have an account yet, sign up with this address.', {
        email,
      }),
    ],
    reason: i18n.t('You’re getting this email because {inviter} invited {email} to Crier. If you don’t know them, ignore it.', {
      inviter,
      email,
    }),
  })
}

type Named = { inviter: string; workspace: string }

const whatFor: Record<GivenRole, (named: Named) => string> = {
  admin: (named) => i18n.t('{inviter} would like you to help run {workspace}: its posts, accounts, and members.', named),
  editor: (named) => i18n.t('{inviter} would like you to write and schedule posts for {workspace}.', named),
  writer: (named) => i18n.t('{inviter} would like you to write posts for {workspace}.', named),
  client: (named) => i18n.t('{inviter} would like you to review and approve posts for {workspace}.', named),
}

type MemberFacts = { name: string; email: string; workspace: string }

/** Tells someone that they're no longer in a workspace. */
export const removedMail = ({ name, email, workspace }: MemberFacts): Mail =>
  toMail({
    to: email,
    subject: i18n.t('You’re no longer in {workspace}', { workspace }),
    preview: i18n.t('Posts you scheduled there stay scheduled.'),
    title: i18n.t('You’re no longer in {workspace}', { workspace }),
    name,
    blocks: [
      i18n.t(
        'An admin removed you from {workspace}. Posts you scheduled there stay scheduled. Everything in your own workspace is still yours.',
        { workspace },
      ),
    ],
    reason: accountReason(email),
  })

/** Tells someone that they own a workspace now. */
export const handedOverMail = ({ name, email, workspace, url }: MemberFacts & { url: string }): Mail =>
  toMail({
    to: email,
    subject: i18n.t('{workspace} is yours now', { workspace }),
    preview: i18n.t('Your plan covers it from now on.'),
    title: i18n.t('{workspace} is yours now', { workspace }),
    name,
    blocks: [
      i18n.t('The previous owner handed {workspace} over to you. Your plan covers it from now on, and only you can delete it.', {
        workspace,
      }),
      { action: i18n.t('Open Crier'), url: `${url}/dashboard` },
    ],
    reason: accountReason(email),
  })
