import * as z from 'zod/mini'
import { models } from '../platforms/models.ts'
import { together } from '../platforms/together.ts'

/** What a platform says of an account at this moment, for those who write to it; a platform gives only what concerns it. */
export const AccountFacts = z.object(together(Object.values(models).map(({ facts }) => facts)))
export type AccountFacts = z.infer<typeof AccountFacts>
