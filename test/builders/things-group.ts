import * as z from 'zod'
import type { Answers } from '#functions/http/answers.ts'
import { api } from '#functions/http/api.ts'
import { endpoint, Message, Nothing, PageQuery, pageOf, Redirect } from '#shared/contracts/endpoint.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { fakeIdempotencyKeys } from '../fakes/idempotency-keys.ts'
import { aCaller } from './caller.ts'

const Thing = z.object({ id: z.string(), name: z.string() })

/** An API with one call of every kind. */
const thingsApi = {
  list: endpoint({
    method: 'GET',
    path: '/things',
    auth: 'anyone',
    summary: '',
    input: z.strictObject(PageQuery),
    answers: { 200: pageOf(Thing) },
  }),
  create: endpoint({
    method: 'POST',
    path: '/things',
    auth: 'user',
    permission: 'view',
    summary: '',
    input: z.strictObject({ name: z.string().max(20), parts: z.array(z.string().max(3)).optional() }),
    answers: { 201: Thing, 202: Message },
    creates: true,
  }),
  get: endpoint({
    method: 'GET',
    path: '/things/{id}',
    auth: 'user',
    permission: 'view',
    summary: '',
    input: z.strictObject({ id: z.string() }),
    answers: { 200: Thing },
  }),
  rename: endpoint({
    method: 'PUT',
    path: '/things/{id}',
    auth: 'anyone',
    summary: '',
    input: z.strictObject({ id: z.string(), name: z.string(), size: z.enum(['small', 'large']).optional() }),
    answers: { 200: Thing },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/things/{id}',
    auth: 'anyone',
    summary: '',
    input: z.strictObject({ id: z.string() }),
    answers: { 204: Nothing },
  }),
  content: endpoint({
    method: 'GET',
    path: '/things/{id}/content',
    auth: 'anyone',
    summary: '',
    input: z.strictObject({ id: z.string() }),
    answers: { 302: Redirect },
  }),
  refuse: endpoint({
    method: 'POST',
    path: '/refusals/{code}',
    auth: 'anyone',
    summary: '',
    input: z.strictObject({ code: z.string() }),
    answers: { 200: Message },
    isAlsoAtRoot: true,
  }),
}

/** The current time in these tests, in ms. */
export const now = Date.parse('2026-05-04T09:00:00.000Z')

export type ThingsAnswers = Answers<typeof thingsApi>

/** An API group that implements `thingsApi`, with a signed-in person. `own` overrides its answers. */
export const aThingsGroup = async (own: Partial<ThingsAnswers> = {}) => {
  const caller = await aCaller({ now })
  const created: string[] = []
  const answers: ThingsAnswers = {
    list: ({ limit }) => ({ items: [{ id: '1', name: `of ${limit}` }], cursor: 'more' }),
    create: ({ name }, { resourceId }) => {
      created.push(resourceId)
      return { status: 201, body: { id: resourceId, name } }
    },
    get: ({ id }, { userId }) => ({ id, name: userId }),
    rename: ({ id, name }) => ({ id, name }),
    remove: () => undefined,
    content: ({ id }) => ({ location: `https://files.test/${id}` }),
    refuse: () => {
      throw new DomainError('conflict', 'It was changed meanwhile.', { fields: { name: ['Taken.'] } })
    },
    ...own,
  }
  let ids = 0
  const creates = { idempotencyKeys: fakeIdempotencyKeys(), newId: () => `id-${++ids}` }
  const handler = api(thingsApi, answers, { now: () => now, caller: caller.deps, creates })
  return { handler, caller, created, creates }
}
