import * as z from 'zod/mini'
import { AuditEvent, auditShownMax } from '../domain/audit.ts'
import { defaultPlan } from '../domain/plans.ts'
import { Language, Plan } from '../domain/schemas.ts'
import { Session, sessionsMax } from '../domain/sessions.ts'
import { InvitationToken } from '../domain/sign-up.ts'
import { CurrentPassword, Email, NewPassword, PersonName, passwordMax, resetPasswordMin } from '../domain/users.ts'
import { atMost } from '../domain/visible-text.ts'
import { i18n } from '../i18n.ts'
import { endpoint, Message, Nothing, wholeList } from './endpoint.ts'
import { SecondStep, SignedIn, UserAnswer } from './user-answer.ts'

/**
 * Registration as docs/specification.md defines it. The email address is the username. The spec's two other address
 * fields must match it if sent.
 */
const Registration = z
  .strictObject({
    username: Email,
    originalEmail: z.optional(z.string().check(z.maxLength(254))),
    normalizedEmail: z.optional(z.string().check(z.maxLength(254))),
    password: NewPassword,
    name: PersonName,
    plan: z._default(Plan, defaultPlan),
    /** The one that their mails are in, and that they see Crier in wherever they sign in. */
    language: z.optional(Language),
    /** From the invitation link, where an invitation is required. */
    invitation: z.optional(InvitationToken),
  })
  .check(
    z.superRefine((registration, context) => {
      for (const field of ['originalEmail', 'normalizedEmail'] as const) {
        const given = registration[field]
        if (given !== undefined && given.trim().toLowerCase() !== registration.username)
          context.addIssue({ code: 'custom', path: [field], message: 'This must be the same email address as username.' })
      }
    }),
  )

const noResetToken = { error: () => i18n.t('No reset token provided. Please request a new password reset.') }
const badResetToken = { error: () => i18n.t('Invalid or expired reset token. Please request a new password reset.') }
const badLink = { error: () => i18n.t('Invalid verification link') }
const noEmail = { error: () => i18n.t('Email is required') }

const Verification = z.strictObject({
  token: z.string(badLink).check(z.minLength(1, badLink), z.maxLength(200, badLink)),
})

const Reset = z.strictObject({
  token: z.string(noResetToken).check(z.minLength(1, noResetToken), z.maxLength(200, badResetToken)),
  newPassword: z
    .string({ error: () => i18n.t('Choose a password.') })
    .check(
      z.minLength(resetPasswordMin, { error: () => i18n.t('Passwords must match and be at least 6 characters long') }),
      atMost(passwordMax),
    ),
})

/** A session as its owner sees it. */
export const SessionAnswer = z
  .extend(z.omit(Session, { userId: true, provenAt: true }), { isCurrent: z.boolean() })
  .register(z.globalRegistry, { id: 'Session' })
export type SessionAnswer = z.infer<typeof SessionAnswer>

/** An event on a person's account. `isThisNetwork` is true if it came from the network making the request. */
export const Activity = z
  .extend(z.omit(AuditEvent, { network: true }), { isThisNetwork: z.boolean() })
  .register(z.globalRegistry, { id: 'Activity' })
export type Activity = z.infer<typeof Activity>

export const Registered = z.extend(SignedIn, { role: UserAnswer.shape.role })

/** Sign-up, sign-in, and sign-out with an email address and password, plus sessions and account security. */
export const authApi = {
  register: endpoint({
    method: 'POST',
    path: '/auth/register',
    auth: 'anyone',
    summary: 'Sign up. The session works immediately; until the emailed link is opened, the person can only save drafts.',
    input: Registration,
    answers: { 201: Registered },
  }),
  login: endpoint({
    method: 'POST',
    path: '/auth/login',
    auth: 'anyone',
    summary: 'Sign in with email and password. With a second factor, the answer is 202; continue with `POST /auth/second-step`.',
    input: z.strictObject({ email: Email, password: CurrentPassword }),
    answers: { 200: SignedIn, 202: SecondStep },
  }),
  logout: endpoint({
    method: 'POST',
    path: '/auth/logout',
    auth: 'user',
    permission: 'self',
    summary: 'End this session; its token stops working immediately.',
    input: z.strictObject({}),
    answers: { 200: Message },
  }),
  verifyEmail: endpoint({
    method: 'GET',
    path: '/auth/verify-email',
    auth: 'anyone',
    summary:
      'Confirm an email address with the token from the emailed link, in the person’s session. In another browser, the password is required; send it by POST.',
    input: Verification,
    answers: { 200: Message },
  }),
  postVerifyEmail: endpoint({
    method: 'POST',
    path: '/auth/verify-email',
    auth: 'anyone',
    summary: 'Confirm an email address as with GET or, without a session, with the password chosen at sign-up.',
    input: z.extend(Verification, { password: z.optional(CurrentPassword) }),
    answers: { 200: Message },
  }),
  resendVerification: endpoint({
    method: 'POST',
    path: '/auth/resend-verification',
    auth: 'anyone',
    summary: 'Send the verification email again. The answer is the same whether or not the address is known.',
    input: z.strictObject({ email: z.pipe(z.string(noEmail).check(z.minLength(1, noEmail)), Email) }),
    answers: { 200: Message },
  }),
  requestReset: endpoint({
    method: 'POST',
    path: '/passwordreset/request',
    auth: 'anyone',
    summary: 'Email a link to set a new password, valid for one hour. The answer is the same whether or not the address is known.',
    input: z.strictObject({ email: Email }),
    answers: { 200: Message },
  }),
  reset: endpoint({
    method: 'POST',
    path: '/passwordreset/reset',
    auth: 'anyone',
    summary:
      'Set a new password with the token from the emailed link. All of the person’s sessions end, and a pending change of address is canceled.',
    input: Reset,
    answers: { 200: Message },
  }),
  olderReset: endpoint({
    method: 'POST',
    path: '/auth/reset-password',
    auth: 'anyone',
    summary: 'The older name of POST /passwordreset/reset.',
    input: Reset,
    answers: { 200: Message },
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/user/change-password',
    auth: 'user',
    permission: 'self',
    summary:
      'Set a new password. All of the person’s other sessions end, a pending change of address is canceled, and they get an email about it.',
    input: z.strictObject({ currentPassword: CurrentPassword, newPassword: NewPassword }),
    answers: { 200: Message },
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/auth/confirm',
    auth: 'user',
    permission: 'self',
    summary: 'Confirm your identity with your password. For five minutes, this session can do what requires a fresh sign-in.',
    input: z.strictObject({ password: CurrentPassword }),
    answers: { 204: Nothing },
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/auth/sessions',
    auth: 'user',
    permission: 'self',
    summary: 'Where the person is signed in, most recently used first.',
    input: z.strictObject({}),
    answers: { 200: wholeList(SessionAnswer, sessionsMax) },
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/auth/sessions/{id}',
    auth: 'user',
    permission: 'self',
    summary: 'Sign out on one device; its token stops working immediately.',
    needsFreshSignIn: true,
    input: z.strictObject({ id: z.string().check(z.maxLength(64)) }),
    answers: { 204: Nothing },
  }),
  endOtherSessions: endpoint({
    method: 'DELETE',
    path: '/auth/sessions',
    auth: 'user',
    permission: 'self',
    summary: 'Sign out everywhere else. A pending change of address is canceled.',
    needsFreshSignIn: true,
    input: z.strictObject({}),
    answers: { 204: Nothing },
  }),
  activity: endpoint({
    method: 'GET',
    path: '/user/activity',
    auth: 'user',
    permission: 'self',
    summary:
      'The account’s hundred most recent events, newest first: successful and failed sign-ins, security changes, connections, and exports. Kept for 400 days.',
    input: z.strictObject({}),
    answers: { 200: wholeList(Activity, auditShownMax) },
  }),
  me: endpoint({
    method: 'GET',
    path: '/auth/me',
    auth: 'user',
    permission: 'self',
    summary: 'The signed-in person.',
    input: z.strictObject({}),
    answers: { 200: UserAnswer },
    needsPerson: true,
  }),
}
