import * as z from 'zod'
import { readNothing, type SignedHandle } from '../platform/call.ts'
import type { Person } from '../platform/people.ts'
import { costs } from './credits.ts'
import { parseInput } from './problems.ts'
import type { XFault, XWorld } from './x-world.ts'

/**
 * The fields that can be requested: https://docs.x.com/x-api/users/get-me . X has no values for a fake person's other
 * fields.
 */
const fields = [
  'confirmed_email',
  'connection_status',
  'created_at',
  'description',
  'entities',
  'id',
  'is_identity_verified',
  'location',
  'name',
  'parody',
  'profile_banner_url',
  'profile_image_url',
  'protected',
  'public_metrics',
  'receives_your_dm',
  'subscribes_to_you',
  'subscription',
  'subscription_type',
  'url',
  'username',
  'verified',
  'verified_followers_count',
  'verified_type',
  'withheld',
] as const

const Query = z.strictObject({
  'user.fields': z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(fields)))
    .optional(),
})

/** `GET /2/users/me` */
export const me = (x: XWorld): SignedHandle<XFault, undefined> => ({
  read: readNothing,
  answer: ({ person, context }) => {
    const wanted = parseInput(Query, context.req.query())['user.fields'] ?? []
    x.credits.spend(costs.readPerson)
    const known: Record<string, unknown> = knownOf(person, x.url())
    const asked = Object.fromEntries(wanted.filter((field) => field in known).map((field) => [field, known[field]]))
    return { status: 200, body: { data: { id: person.id, name: person.name, username: person.username, ...asked } } }
  },
})

const knownOf = (person: Person, url: string) => {
  const isPremium = person.has('premium')
  return {
    created_at: new Date(person.createdAt).toISOString(),
    description: '',
    profile_image_url: `${url}/avatars/${person.username}.svg`,
    protected: false,
    verified: isPremium,
    verified_type: person.has('government') ? 'government' : isPremium ? 'blue' : 'none',
    subscription_type: isPremium ? 'Premium' : 'None',
  }
}
