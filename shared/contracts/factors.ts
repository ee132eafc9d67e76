import * as z from 'zod/mini'
import { Instant } from '../domain/instants.ts'
import { pastedCode } from '../domain/pasted-line.ts'
import { Passkey, passkeyNameMax, SecondStepMethod } from '../domain/safeguards.ts'
import { atMost, cleaned, notVisible, saysSomething, visibleLine } from '../domain/visible-text.ts'
import { i18n } from '../i18n.ts'
import { endpoint, Message, Nothing } from './endpoint.ts'
import { CreatedPasskey, PasskeyCreation, PasskeyRequest, UsedPasskey } from './passkeys.ts'
import { SignedIn } from './user-answer.ts'

const PasskeyAnswer = z.pick(Passkey, { id: true, name: true, createdAt: true, lastUsedAt: true })

/** The second factors that protect the person's sign-in. */
export const SecondFactors = z
  .object({
    isOn: z.boolean(),
    totp: z.optional(z.object({ createdAt: Instant })),
    passkeys: z.array(PasskeyAnswer),
    recoveryCodesLeft: z.int(),
    /** How many browsers skip the second factor. */
    trustedBrowsers: z.int(),
  })
  .register(z.globalRegistry, { id: 'SecondFactors' })
export type SecondFactors = z.infer<typeof SecondFactors>

/** Adding the first factor returns recovery codes, shown only this once. */
const Added = z.object({ recoveryCodes: z.optional(z.array(z.string())) })

const stepEnded = { error: () => i18n.t('Your sign-in has expired. Please log in again.') }
const codeless = { error: () => i18n.t('Enter the code.') }
const nameless = { error: () => i18n.t('Enter a name for the passkey.') }
const StepToken = z.string(stepEnded).check(z.minLength(1, stepEnded), z.maxLength(200, stepEnded))
/** A code in whatever form it was pasted. Longer than any code, because it may include its list number. */
const Code = z.pipe(z.pipe(z.string(codeless), z.transform(pastedCode)), z.string().check(z.minLength(1, codeless), atMost(40)))

/** Second factors and sign-in with a passkey alone. */
export const factorsApi = {
  list: endpoint({
    method: 'GET',
    path: '/auth/factors',
    auth: 'user',
    permission: 'self',
    summary: 'The person’s second factors.',
    input: z.strictObject({}),
    answers: { 200: SecondFactors },
  }),
  beginTotp: endpoint({
    method: 'POST',
    path: '/auth/factors/totp',
    auth: 'user',
    permission: 'self',
    summary: 'Start setting up an authenticator app. It has no effect until one of its codes is entered.',
    needsFreshSignIn: true,
    input: z.strictObject({}),
    answers: { 200: z.object({ secret: z.string(), uri: z.string() }) },
  }),
  confirmTotp: endpoint({
    method: 'POST',
    path: '/auth/factors/totp/confirm',
    auth: 'user',
    permission: 'self',
    summary: 'Turn on codes from the app by entering one.',
    input: z.strictObject({ code: Code }),
    answers: { 200: Added },
  }),
  removeTotp: endpoint({
    method: 'POST',
    path: '/auth/factors/totp/remove',
    auth: 'user',
    permission: 'self',
    summary: 'Turn off codes from the app.',
    needsFreshSignIn: true,
    input: z.strictObject({}),
    answers: { 204: Nothing },
  }),
  beginPasskey: endpoint({
    method: 'POST',
    path: '/auth/factors/passkeys/options',
    auth: 'user',
    permission: 'self',
    summary: 'What a browser needs to create a passkey.',
    needsFreshSignIn: true,
    input: z.strictObject({}),
    answers: { 200: PasskeyCreation },
  }),
  addPasskey: endpoint({
    method: 'POST',
    path: '/auth/factors/passkeys',
    auth: 'user',
    permission: 'self',
    summary: 'Save the passkey the browser created.',
    input: z.strictObject({
      name: z
        .string(nameless)
        .check(
          cleaned,
          z.trim(),
          z.minLength(1, nameless),
          saysSomething(nameless),
          atMost(passkeyNameMax),
          z.regex(visibleLine, notVisible),
        ),
      passkey: CreatedPasskey,
    }),
    answers: { 200: Added },
  }),
  removePasskey: endpoint({
    method: 'POST',
    path: '/auth/factors/passkeys/remove',
    auth: 'user',
    permission: 'self',
    summary: 'Remove a passkey.',
    needsFreshSignIn: true,
    input: z.strictObject({ id: z.string().check(z.maxLength(1_400)) }),
    answers: { 204: Nothing },
  }),
  renewCodes: endpoint({
    method: 'POST',
    path: '/auth/factors/recovery-codes',
    auth: 'user',
    permission: 'self',
    summary: 'New recovery codes, shown only once. Earlier codes stop working.',
    needsFreshSignIn: true,
    input: z.strictObject({}),
    answers: { 200: z.object({ recoveryCodes: z.array(z.string()) }) },
  }),
  forgetBrowsers: endpoint({
    method: 'POST',
    path: '/auth/factors/browsers/forget',
    auth: 'user',
    permission: 'self',
    summary: 'Require the second factor in every browser again.',
    input: z.strictObject({}),
    answers: { 200: Message },
  }),
  stepOptions: endpoint({
    method: 'POST',
    path: '/auth/second-step/options',
    auth: 'anyone',
    summary: 'What a browser needs to use a passkey as the second step of a sign-in.',
    input: z.strictObject({ token: StepToken }),
    answers: { 200: PasskeyRequest },
  }),
  step: endpoint({
    method: 'POST',
    path: '/auth/second-step',
    auth: 'anyone',
    summary: 'Finish a sign-in with a second factor: a code from the app, a recovery code, or a passkey.',
    input: z
      .strictObject({
        token: StepToken,
        method: SecondStepMethod,
        code: z.optional(Code),
        passkey: z.optional(UsedPasskey),
        /** Skip the second factor in this browser for 30 days. */
        remember: z._default(z.boolean(), false),
      })
      .check(
        z.refine(({ method, code, passkey }) => (method === 'passkey' ? passkey !== undefined : code !== undefined), {
          path: ['code'],
          ...codeless,
        }),
      ),
    answers: { 200: SignedIn },
  }),
  passkeyOptions: endpoint({
    method: 'POST',
    path: '/auth/passkey/options',
    auth: 'anyone',
    summary: 'What a browser needs to sign in with a passkey alone.',
    input: z.strictObject({}),
    answers: { 200: PasskeyRequest },
  }),
  passkey: endpoint({
    method: 'POST',
    path: '/auth/passkey',
    auth: 'anyone',
    summary: 'Sign in with just a passkey: because it requires a fingerprint, a face, or a PIN, it counts as two factors.',
    input: z.strictObject({ passkey: UsedPasskey }),
    answers: { 200: SignedIn },
  }),
}
