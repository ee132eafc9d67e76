import * as z from 'zod'
import type { Mailer } from '#functions/ports/mailer.ts'
import type { OneTimeTokens } from '#functions/ports/one-time-tokens.ts'
import type { Users } from '#functions/ports/users.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { emailChangedMail } from '../mails/email-changed-mail.ts'
import { emailConfirmation } from './request-email-change.ts'

export type ConfirmDeps = {
  oneTimeTokens: OneTimeTokens
  users: Users
  mailer: Mailer
  siteUrl: string
  now: () => number
  /** Tells the operators of something that did not stop the call. */
  report: (message: string, error: unknown) => void
}

const Payload = z.object({ userId: z.string(), from: z.string(), to: z.string() })

/** Remembers that a link did its work. */
const usedKind = 'confirmed-email'

/**
 * Takes the new address of the person whose link this is, and tells the old one; gives whether this was the first time. Who opens a link again
 * that did its work is told so, not that it failed. The token is used up once everything else is done, so that a crash on the way leaves a
 * link that still works. Throws `DomainError`: `invalid` when the link is unknown, too old or not the newest, `conflict` when the address was
 * taken by somebody else.
 */
export const confirmEmail = async (deps: ConfirmDeps, token: string): Promise<{ isFirst: boolean }> => {
  const now = deps.now()
  const stored = await deps.oneTimeTokens.get(emailConfirmation.kind, token, now)
  if (!stored) {
    if (await deps.oneTimeTokens.get(usedKind, token, now)) return { isFirst: false }
    throw failed()
  }

  const change = Payload.parse(stored)
  await takeAddress(deps, change)
  await tellOldAddress(deps, change)
  await deps.oneTimeTokens.put(usedKind, token, { payload: { userId: change.userId }, expiresAt: now + emailConfirmation.validMs })
  await deps.oneTimeTokens.take(emailConfirmation.kind, token, now)
  return { isFirst: true }
}

type Change = z.infer<typeof Payload>

const takeAddress = async ({ users }: ConfirmDeps, { userId, from, to }: Change) => {
  if (await users.takePendingEmail(userId, { from, to })) return
  const user = await users.get(userId)
  if (user?.email === to) return
  throw user?.pendingEmail === to
    ? new DomainError('conflict', 'There is already an account with this e-mail address. Choose another one in Settings.')
    : failed()
}

const tellOldAddress = async (deps: ConfirmDeps, { userId, from, to }: Change) => {
  const user = await deps.users.get(userId)
  if (!user) return
  try {
    await deps.mailer.send(emailChangedMail({ name: user.name, email: from, newEmail: to, siteUrl: deps.siteUrl }))
  } catch (error) {
    deps.report('The mail about a changed e-mail address was not sent.', error)
  }
}

const failed = () => new DomainError('invalid', 'This link is not valid or too old. Change the address again in Settings.')
