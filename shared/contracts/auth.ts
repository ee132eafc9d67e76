import * as z from 'zod'
import { Email, Plan, passwordMax, passwordMin, User } from '../domain/users.ts'
import { endpoint, Message } from './endpoint.ts'

const NewPassword = z
  .string('Choose a password.')
  .min(passwordMin, `Use at least ${passwordMin} characters.`)
  .max(passwordMax, `Use at most ${passwordMax} characters.`)

/** Registration as SPEC.md 3 gives it: the e-mail address is the username; the two other forms of it, if sent, must be the same address. */
const Registration = z
  .strictObject({
    username: Email,
    originalEmail: z.string().max(254).optional(),
    normalizedEmail: z.string().max(254).optional(),
    password: NewPassword,
    name: z.string('Give your name.').trim().min(1, 'Give your name.').max(100, 'Use at most 100 characters.'),
    plan: Plan.default('early-bird'),
  })
  .superRefine((registration, context) => {
    for (const field of ['originalEmail', 'normalizedEmail'] as const) {
      const given = registration[field]
      if (given !== undefined && given.trim().toLowerCase() !== registration.username)
        context.addIssue({ code: 'custom', path: [field], message: 'This must be the same e-mail address as username.' })
    }
  })

/** Sign-up, sign-in and sign-out with an e-mail address and a password. */
export const authApi = {
  register: endpoint({
    method: 'POST',
    path: '/auth/register',
    auth: 'anyone',
    summary: 'Sign up. The session works at once; until the mailed link was opened only drafts can be made.',
    input: Registration,
    answers: { 201: z.object({ token: z.string(), role: User.shape.role, user: User }) },
  }),
  login: endpoint({
    method: 'POST',
    path: '/auth/login',
    auth: 'anyone',
    summary: 'Sign in with e-mail and password.',
    input: z.strictObject({
      email: Email,
      password: z.string('Give your password.').min(1, 'Give your password.').max(passwordMax, `Use at most ${passwordMax} characters.`),
    }),
    answers: { 200: z.object({ token: z.string(), user: User }) },
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
  me: endpoint({
    method: 'GET',
    path: '/auth/me',
    auth: 'user',
    summary: 'The signed-in person.',
    input: z.strictObject({}),
    answers: { 200: User },
  }),
}
