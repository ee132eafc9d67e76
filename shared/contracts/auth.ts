import * as z from 'zod'
import { Session } from '../domain/sessions.ts'
import { CurrentPassword, Email, NewPassword, PersonName, Plan, passwordMax, resetPasswordMin, User } from '../domain/users.ts'
import { endpoint, Message, Nothing } from './endpoint.ts'

/** Registration as SPEC.md 3 gives it: the e-mail address is the username; the two other forms of it, if sent, must be the same address. */
const Registration = z
  .strictObject({
    username: Email,
    originalEmail: z.string().max(254).optional(),
    normalizedEmail: z.string().max(254).optional(),
    password: NewPassword,
    name: PersonName,
    plan: Plan.default('early-bird'),
  })
  .superRefine((registration, context) => {
    for (const field of ['originalEmail', 'normalizedEmail'] as const) {
      const given = registration[field]
      if (given !== undefined && given.trim().toLowerCase() !== registration.username)
        context.addIssue({ code: 'custom', path: [field], message: 'This must be the same e-mail address as username.' })
    }
  })

const noResetToken = 'No reset token provided. Please request a new password reset.'
const badResetToken = 'Invalid or expired reset token. Please request a new password reset.'

/** A session as its owner sees it. */
export const SessionAnswer = Session.omit({ userId: true }).extend({ isCurrent: z.boolean() }).meta({ id: 'Session' })
export type SessionAnswer = z.infer<typeof SessionAnswer>

/** A new session: its token and whose it is. */
export const SignedIn = z.object({ token: z.string(), user: User })
export const Registered = SignedIn.extend({ role: User.shape.role })

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
    summary: 'Sign in with e-mail and password.',
    input: z.strictObject({ email: Email, password: CurrentPassword }),
    answers: { 200: SignedIn },
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
    summary: 'Confirm an e-mail address with the token of the mailed link.',
    input: z.strictObject({
      token: z.string('Invalid verification link').min(1, 'Invalid verification link').max(200, 'Invalid verification link'),
    }),
    answers: { 200: Message },
  }),
  resendVerification: endpoint({
    method: 'POST',
    path: '/auth/resend-verification',
    auth: 'anyone',
    summary: 'Mail the verification link again. Answers alike whether the address is known.',
    input: z.strictObject({ email: Email }),
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
    summary: 'Set a new password with the token of the mailed link. Every session of the person ends.',
    input: z.strictObject({
      token: z.string(noResetToken).min(1, noResetToken).max(200, badResetToken),
      newPassword: z
        .string('Choose a password.')
        .min(resetPasswordMin, 'Passwords must match and be at least 6 characters long')
        .max(passwordMax, `Use at most ${passwordMax} characters.`),
    }),
    answers: { 200: Message },
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/user/change-password',
    auth: 'user',
    summary: 'Set a new password. Every other session of the person ends, and they are told by mail.',
    input: z.strictObject({ currentPassword: CurrentPassword, newPassword: NewPassword }),
    answers: { 200: Message },
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
    input: z.strictObject({ id: z.string().max(64) }),
    answers: { 204: Nothing },
  }),
  endOtherSessions: endpoint({
    method: 'DELETE',
    path: '/auth/sessions',
    auth: 'user',
    summary: 'Sign out everywhere but here.',
    input: z.strictObject({}),
    answers: { 204: Nothing },
  }),
  me: endpoint({
    method: 'GET',
    path: '/auth/me',
    auth: 'user',
    summary: 'The signed-in person.',
    input: z.strictObject({}),
    answers: { 200: User },
  }),
}
