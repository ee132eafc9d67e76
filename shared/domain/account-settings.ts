import * as z from 'zod/mini'
import { models } from '../platforms/models.ts'
import { together } from '../platforms/together.ts'

/** The person's defaults for posts to one account; each concerns one platform. */
export const AccountSettings = z.strictObject(together(Object.values(models).map(({ settings }) => settings)))
export type AccountSettings = z.infer<typeof AccountSettings>
