import * as z from 'zod/mini'
import { Language, Plan } from '../domain/schemas.ts'
import { InvitationToken } from '../domain/sign-up.ts'
import { Email, PersonName, Provider } from '../domain/users.ts'
import { atMost } from '../domain/visible-text.ts'
import { i18n } from '../i18n.ts'
import { Registered } from './auth.ts'
import { endpoint, Nothing } from './endpoint.ts'
import { SecondStep, SignedIn, UserAnswer } from './user-answer.ts'

const Code = z
  .string('Invalid OAuth response data')
  .check(z.minLength(1, 'No authorization code received from OAuth provider'), atMost(4_000))

/**
 * The verifier for the challenge the authorization started with (RFC 7636). For Google, the challenge is also the
 * nonce. Only the tab that started the sign-in has it, so a code or temporary token planted in another tab is useless.
 */
const CodeVerifier = z
  .string('Use the codeVerifier the sign-in started with.')
  .check(z.regex(/^[\w.~-]{43,128}$/, 'Use 43 to 128 letters, digits, hyphens, periods, underscores, and tildes.'))

const TemporaryToken = z
  .string({ error: () => i18n.t('Your sign-in has expired. Please try again.') })
  .check(z.minLength(1), z.maxLength(200))

/** The result of a sign-in through a provider. */
const SocialResult = z
  .union([
    z.extend(SignedIn, { requiresRegistration: z.literal(false), requiresLogin: z.literal(false) }),
    /** The provider is the first factor. We ask for the second. */
    z.extend(SecondStep, { requiresRegistration: z.literal(false), requiresLogin: z.literal(false) }),
    /** No account has this identity or its email address. The person has to accept the terms. */
    z.object({
      requiresRegistration: z.literal(true),
      requiresLogin: z.literal(false),
      email: z.string(),
      name: z.string(),
      temporaryToken: z.string(),
    }),
    /** The email address belongs to an account. Its owner logs in, then links the identity with `/auth/social/link`. */
    z.object({
      requiresRegistration: z.literal(false),
      requiresLogin: z.literal(true),
      email: z.string(),
      name: z.string(),
      temporaryToken: z.string(),
      message: z.string(),
    }),
  ])
  .register(z.globalRegistry, { id: 'SocialResult' })
export type SocialResult = z.infer<typeof SocialResult>

/** Sign-in and sign-up through Google and GitHub. */
export const socialApi = {
  login: endpoint({
    method: 'POST',
    path: '/auth/social/{provider}/login',
    auth: 'anyone',
    summary:
      'Sign in with the code the provider sent the person back with. If they don’t have an account yet, the answer says what’s missing. Fields not listed here are ignored.',
    input: z.object({ provider: Provider, code: Code, codeVerifier: CodeVerifier, plan: z.optional(Plan) }),
    answers: { 200: SocialResult },
  }),
  register: endpoint({
    method: 'POST',
    path: '/auth/social/{provider}/register',
    auth: 'anyone',
    summary:
      'Sign up immediately with a code, or with the temporary token from a sign-in, and the verifier it started with. username must be the address the provider has verified.',
    input: z
      .strictObject({
        provider: Provider,
        code: z.optional(Code),
        codeVerifier: CodeVerifier,
        accessToken: z.optional(TemporaryToken),
        username: Email,
        name: z.optional(PersonName),
        plan: z.optional(Plan),
        language: z.optional(Language),
        invitation: z.optional(InvitationToken),
      })
      .check(
        z.refine(({ code, accessToken }) => (code === undefined) !== (accessToken === undefined), {
          path: ['code'],
          message: 'Use either a code or an accessToken.',
        }),
      ),
    answers: { 201: Registered },
  }),
  complete: endpoint({
    method: 'POST',
    path: '/auth/social/complete',
    auth: 'anyone',
    summary: 'Sign up with the temporary token from a sign-in and the verifier it started with, after the person has accepted the terms.',
    input: z
      .strictObject({
        username: z.optional(Email),
        email: Email,
        name: PersonName,
        provider: z.optional(Provider),
        temporaryToken: TemporaryToken,
        codeVerifier: CodeVerifier,
        accessToken: z.optional(TemporaryToken),
        plan: z.optional(Plan),
        language: z.optional(Language),
        invitation: z.optional(InvitationToken),
      })
      .check(
        z.refine(({ username, email }) => username === undefined || username === email, {
          path: ['username'],
          message: 'This must be the same email address as email.',
        }),
        z.refine(({ accessToken, temporaryToken }) => accessToken === undefined || accessToken === temporaryToken, {
          path: ['accessToken'],
          message: 'This must be the same token as temporaryToken.',
        }),
      ),
    answers: { 201: Registered },
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/auth/social/{provider}/confirm',
    auth: 'user',
    permission: 'self',
    summary: 'Confirm your identity by signing in with your provider. For five minutes, this session can do what requires a fresh sign-in.',
    input: z.strictObject({ provider: Provider, code: Code, codeVerifier: CodeVerifier }),
    answers: { 204: Nothing },
  }),
  link: endpoint({
    method: 'POST',
    path: '/auth/social/link',
    auth: 'user',
    permission: 'self',
    summary:
      'Let the person sign in with an identity that has their address from now on, using the verifier its sign-in started with. A pending change of address is canceled.',
    needsFreshSignIn: true,
    input: z.strictObject({ temporaryToken: TemporaryToken, codeVerifier: CodeVerifier }),
    answers: { 200: UserAnswer },
  }),
}
