import * as z from 'zod/mini'
import { ApiKey, ApiKeyName, apiKeysListedMax, KeyMode, keyAccountsMax, Scope } from '../domain/api-keys.ts'
import { Id } from '../domain/id.ts'
import { InstantInput } from '../domain/instants.ts'
import { i18n } from '../i18n.ts'
import { endpoint, Nothing, wholeList } from './endpoint.ts'

/** A key as the workspace sees it, without its secret. */
export const ApiKeyAnswer = z.omit(ApiKey, { workspaceId: true }).register(z.globalRegistry, { id: 'ApiKey' })
export type ApiKeyAnswer = z.infer<typeof ApiKeyAnswer>

const scopeless = { error: () => i18n.t('Choose at least one scope.') }
const accountless = { error: () => i18n.t('Choose at least one account.') }

/** Keys that let programs act in a workspace. */
export const keysApi = {
  list: endpoint({
    method: 'GET',
    path: '/keys',
    auth: 'user',
    permission: 'manage',
    summary:
      'The workspace’s API keys, latest first, without their secrets. Expired ones stay listed for up to 90 days. A key sees only those that may do no more than itself.',
    input: z.strictObject({}),
    answers: { 200: wholeList(ApiKeyAnswer, apiKeysListedMax) },
  }),
  create: endpoint({
    method: 'POST',
    path: '/keys',
    auth: 'user',
    permission: 'manage',
    summary:
      'Create an API key. The secret is in this answer only, so `Idempotency-Key` doesn’t apply. It acts for you, and a key can create only keys that may do no more than itself.',
    input: z.strictObject({
      name: ApiKeyName,
      mode: KeyMode,
      scopes: z.array(Scope).check(z.minLength(1, scopeless), z.maxLength(Scope.options.length)),
      /** The accounts it may use. By default, all, including those connected later. */
      accountIds: z.optional(z.array(Id).check(z.minLength(1, accountless), z.maxLength(keyAccountsMax))),
      /** By default, it doesn’t expire. */
      expiresAt: z.optional(InstantInput),
    }),
    answers: { 201: z.object({ key: ApiKeyAnswer, secret: z.string() }) },
    needsFreshSignIn: 'of-people',
  }),
  rename: endpoint({
    method: 'PATCH',
    path: '/keys/{id}',
    auth: 'user',
    permission: 'manage',
    summary: 'Rename an API key.',
    input: z.strictObject({ id: Id, name: ApiKeyName }),
    answers: { 200: ApiKeyAnswer },
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/keys/{id}',
    auth: 'user',
    permission: 'manage',
    summary: 'Revoke an API key. It stops working with its next call.',
    input: z.strictObject({ id: Id }),
    answers: { 204: Nothing },
  }),
}
