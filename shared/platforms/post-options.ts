import * as z from 'zod/mini'
import { byPlatform, type Platform } from '../domain/platforms.ts'
import { models } from './models.ts'
import type { PlatformModel } from './parts.ts'

type Shape = { [Name in Platform]: z.ZodMiniOptional<(typeof models)[Name]['options']> }

/** What a person chose for each platform. */
export const PostOptions = z.strictObject(byPlatform((platform) => z.optional(models[platform].options)) as Shape)
export type PostOptions = z.infer<typeof PostOptions>

/** The files among what was chosen for a platform. */
export const filesOfOptions = (platform: Platform, options: PostOptions): string[] => {
  const { fileOptions = [] }: PlatformModel = models[platform]
  const chosen: Record<string, unknown> = options[platform] ?? {}
  return fileOptions.map((name) => chosen[name]).filter((id) => typeof id === 'string')
}
