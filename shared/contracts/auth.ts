import * as z from 'zod/mini'
import { AuditEvent } from '../domain/audit.ts'
import { defaultPlan, Plan } from '../domain/plans.ts'
import { Session } from '../domain/sessions.ts'
import { InvitationToken } from '../domain/sign-up.ts'
import { CurrentPassword, Email, NewPassword, PersonName, passwordMax, resetPasswordMin } from '../domain/users.ts'
import { endpoint, Message, Nothing } from './endpoint.ts'
import { SecondStep, SignedIn, UserAnswer } from './user-answer.ts'

/** Registration as docs/specification.md gives it: the e-mail address is the username; the two other forms of it, if sent, must be the same address. */
const Registration = z
  .strictObject({
    username: Email,
    originalEmail: z.optional(z.string().check(z.maxLength(254))),
    normalizedEmail: z.optional(z.string().check(z.maxLength(254))),
    password: NewPassword,
    name: PersonName,
    plan: z._default(Plan, defaultPlan),
    /** From the link of an invitation, where one is needed. */
    invitation: z.optional(InvitationToken),
  })
  .check(
    z.superRefine((registration, context) => {
      for (const field of ['originalEmail', 'normalizedEmail'] as const) {
        const given = registration[field]
        if (given !== undefined && given.trim().toLowerCase() !== registration.username)
          context.addIssue({ code: 'custom', path: [field], message: 'This must be the same e-mail address as username.' })
      }
    }),
  )

const noResetToken = 'No reset token provided. Please request a new password reset.'
const badResetToken = 'Invalid or expired reset token. Please request a new password reset.'

const Verification = z.strictObject({
  token: z
    .string('Invalid verification link')
    .check(z.minLength(1, 'Invalid verification link'), z.maxLength(200, 'Invalid verification link')),
})

const Reset = z.strictObject({
  token: z.string(noResetToken).check(z.minLength(1, noResetToken), z.maxLength(200, badResetToken)),
  newPassword: z
    .string('Choose a password.')
    .check(
      z.minLength(resetPasswordMin, 'Passwords must match and be at least 6 characters long'),
      z.maxLength(passwordMax, `Use at most ${passwordMax} characters.`),
    ),
})

/** A session as its owner sees it. */
export const SessionAnswer = z
  .extend(z.omit(Session, { userId: true, provenAt: true }), { isCurrent: z.boolean() })
  .register(z.globalRegistry, { id: 'Session' })
export type SessionAnswer = z.infer<typeof SessionAnswer>

/** Something that was done to a person's account; `isThisNetwork` where it came from the network that asks. */
export const Activity = z
  .extend(z.omit(AuditEvent, { network: true }), { isThisNetwork: z.boolean() })
  .register(z.globalRegistry, { id: 'Activity' })
export type Activity = z.infer<typeof Activity>

export const Registered = z.extend(SignedIn, { role: UserAnswer.shape.role })

/** Sign-up, sign-in and sign-out with an e-mail address and a password, and what they are kept by. */
export const authApi = {
  register: endpoint({
    method: 'POST',
    path: '/auth/register',
    auth: 'anyone',
    summary: 'Sign up. The session works at once; until the mailed link was opened only drafts can be made.',
    input: Registration,
    answers: { 201: Registered },
  }),
  login: endpoint({
    method: 'POST',
    path: '/auth/login',
    auth: 'anyone',
    summary: 'Sign in with e-mail and password. Who has a second factor gets 202, and goes on with `POST /auth/second-step`.',
    input: z.strictObject({ email: Email, password: CurrentPassword }),
    answers: { 200: SignedIn, 202: SecondStep },
  }),
  logout: endpoint({
    method: 'POST',
    path: '/auth/logout',
    auth: 'user',
    summary: 'End this session; its token stops working at once.',
    input: z.strictObject({}),
    answers: { 200: Message },
  }),
  verifyEmail: endpoint({
    method: 'GET',
    path: '/auth/verify-email',
    auth: 'anyone',
    summary:
      'Confirm an e-mail address with the token of the mailed link, in a session of the person; in another browser the password is asked for, and given by POST.',
    input: Verification,
    answers: { 200: Message },
  }),
  postVerifyEmail: endpoint({
    method: 'POST',
    path: '/auth/verify-email',
    auth: 'anyone',
    summary: 'Confirm an e-mail address as by GET, or without a session by the password that was chosen at sign-up.',
    input: z.extend(Verification, { password: z.optional(CurrentPassword) }),
    answers: { 200: Message },
  }),
  resendVerification: endpoint({
    method: 'POST',
    path: '/auth/resend-verification',
    auth: 'anyone',
    summary: 'Mail the verification link again. Answers alike whether the address is known.',
    input: z.strictObject({ email: z.pipe(z.string('Email is required').check(z.minLength(1, 'Email is required')), Email) }),
    answers: { 200: Message },
  }),
  requestReset: endpoint({
    method: 'POST',
    path: '/passwordreset/request',
    auth: 'anyone',
    summary: 'Mail a link that sets a new password, good for one hour. Answers alike whether the address is known.',
    input: z.strictObject({ email: Email }),
    answers: { 200: Message },
  }),
  reset: endpoint({
    method: 'POST',
    path: '/passwordreset/reset',
    auth: 'anyone',
    summary:
      'Set a new password with the token of the mailed link. Every session of the person ends, and a change of address that waits is cancelled.',
    input: Reset,
    answers: { 200: Message },
  }),
  olderReset: endpoint({
    method: 'POST',
    path: '/auth/reset-password',
    auth: 'anyone',
    summary: 'The older name of `POST /passwordreset/reset`.',
    input: Reset,
    answers: { 200: Message },
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/user/change-password',
    auth: 'user',
    summary:
      'Set a new password. Every other session of the person ends, a change of address that waits is cancelled, and they are told by mail.',
    input: z.strictObject({ currentPassword: CurrentPassword, newPassword: NewPassword }),
    answers: { 200: Message },
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/auth/confirm',
    auth: 'user',
    summary: 'Prove by the password who one is: for five minutes this session may do what needs a fresh sign-in.',
    input: z.strictObject({ password: CurrentPassword }),
    answers: { 204: Nothing },
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/auth/sessions',
    auth: 'user',
    summary: 'Where the person is signed in, the one used last first.',
    input: z.strictObject({}),
    answers: { 200: z.array(SessionAnswer) },
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/auth/sessions/{id}',
    auth: 'user',
    summary: 'Sign out on one device; its token stops working at once.',
    needsFreshSignIn: true,
    input: z.strictObject({ id: z.string().check(z.maxLength(64)) }),
    answers: { 204: Nothing },
  }),
  endOtherSessions: endpoint({
    method: 'DELETE',
    path: '/auth/sessions',
    auth: 'user',
    summary: 'Sign out everywhere but here. A change of address that waits is cancelled.',
    needsFreshSignIn: true,
    input: z.strictObject({}),
    answers: { 204: Nothing },
  }),
  activity: endpoint({
    method: 'GET',
    path: '/user/activity',
    auth: 'user',
    summary:
      'The newest hundred events of the account, the latest first: sign-ins and failed ones, changes of security, connections, exports. Kept for 400 days.',
    input: z.strictObject({}),
    answers: { 200: z.array(Activity) },
  }),
  me: endpoint({
    method: 'GET',
    path: '/auth/me',
    auth: 'user',
    summary: 'The signed-in person.',
    input: z.strictObject({}),
    answers: { 200: UserAnswer },
    needsPerson: true,
  }),
}
