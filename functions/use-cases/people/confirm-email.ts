import * as z from 'zod'
import type { Mailer } from '#functions/ports/mailer.ts'
import type { OneTimeTokens } from '#functions/ports/one-time-tokens.ts'
import type { SafeguardsStore } from '#functions/ports/safeguards.ts'
import type { SessionRef, Sessions } from '#functions/ports/sessions.ts'
import type { Users } from '#functions/ports/users.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { toInstant } from '#shared/domain/times.ts'
import { emailChangedMail } from '../mails/email-changed-mail.ts'
import { beginTrial, type TrialDeps } from './begin-trial.ts'
import { keepCancellation } from './cancel-email-change.ts'
import { forgetBrowsers } from './known-browsers.ts'
import { emailConfirmation } from './request-email-change.ts'

export type ConfirmDeps = TrialDeps & {
  oneTimeTokens: OneTimeTokens
  users: Users
  sessions: Sessions
  safeguards: SafeguardsStore
  mailer: Mailer
  siteUrl: string
  newSecret: () => string
  /** Tells the operators of something that did not stop the call. */
  report: (message: string, error: unknown) => void
}

const Payload = z.object({ userId: z.string(), from: z.string(), to: z.string() })

/** Remembers that a link did its work. */
const usedKind = 'confirmed-email'

/** `session` is the one that the link was opened in, if it was opened in any. */
type Confirmation = { token: string; session: SessionRef | undefined }

/**
 * Makes the new address the address of the person whose link this is. Ends every session of theirs but the one that opened the link. Tells the old
 * address how to take the change back. Gives whether this was the first time. Opening a used link again is no failure, and changes nothing. The token
 * is used up once everything else is done. So a crash on the way leaves a link that still works. Throws `DomainError('expired')` when the link is
 * unknown, too old or not the newest. Throws `conflict` when somebody else has taken the address.
 */
export const confirmEmail = async (deps: ConfirmDeps, { token, session }: Confirmation): Promise<{ isFirst: boolean; userId?: string }> => {
  const now = deps.now()
  const stored = await deps.oneTimeTokens.get(emailConfirmation.kind, token, now)
  if (!stored) {
    if (await deps.oneTimeTokens.get(usedKind, token, now)) return { isFirst: false }
    throw failed()
  }

  const change = Payload.parse(stored)
  await takeAddress(deps, change)
  // A session of somebody else's stays out of it: only this person's end.
  await deps.sessions.endAll(change.userId, session?.userId === change.userId ? session.id : undefined)
  await forgetBrowsers(deps, change.userId)
  await tellOldAddress(deps, change)
  await deps.oneTimeTokens.put(usedKind, token, { payload: { userId: change.userId }, expiresAt: now + emailConfirmation.validMs })
  await deps.oneTimeTokens.take(emailConfirmation.kind, token, now)
  return { isFirst: true, userId: change.userId }
}

type Change = z.infer<typeof Payload>

const takeAddress = async (deps: ConfirmDeps, { userId, from, to }: Change) => {
  await deps.users.takePendingEmail(userId, { from, to, at: toInstant(deps.now()) })
  const user = await deps.users.get(userId)
  if (user?.email === to) return beginTrial(deps, user)
  throw user?.pendingEmail === to
    ? new DomainError('conflict', 'There is already an account with this e-mail address. Choose another one in Settings.')
    : failed()
}

const tellOldAddress = async (deps: ConfirmDeps, { userId, from, to }: Change) => {
  const user = await deps.users.get(userId)
  if (!user) return
  try {
    const url = `${deps.siteUrl}/cancel-email?token=${await keepCancellation(deps, { userId, from })}`
    await deps.mailer.send(emailChangedMail({ name: user.name, email: from, newEmail: to, url }))
  } catch (error) {
    deps.report('The mail about a changed e-mail address was not sent.', error)
  }
}

const failed = () => new DomainError('expired', 'This link is not valid or too old. Change the address again in Settings.')
