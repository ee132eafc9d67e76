import * as z from 'zod'
import { daySeconds } from '#shared/domain/times.ts'
import type { EventRecord } from '../records.ts'
import { Integer, newestFirst, pageOf, paging, Text } from './input.ts'
import { route } from './route.ts'

/** How long events are listed, in s. */
const listedFor = 30 * daySeconds

export const eventRoutes = [
  route({
    method: 'GET',
    path: '/v1/events',
    operation: 'list-events',
    input: z.strictObject({
      ...paging,
      types: z.array(Text).max(20).optional(),
      created: z.strictObject({ gte: Integer }).optional(),
    }),
    answer: (world, { types, created, ...page }) => {
      const since = Math.max(created?.gte ?? 0, world.now - listedFor)
      const found = newestFirst(world.events.all(), ({ type, createdAt }) => createdAt >= since && (types?.includes(type) ?? true))
      return pageOf('/v1/events', found, page, eventObject)
    },
  }),
]

/** An event is shown as it was recorded. */
const eventObject = ({ body }: EventRecord): object => EventBody.parse(JSON.parse(body))

const EventBody = z.looseObject({ id: z.string() })
