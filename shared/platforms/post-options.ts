import * as z from 'zod'
import { byPlatform, type Platform } from '../domain/platforms.ts'
import { models } from './models.ts'
import type { PlatformModel } from './parts.ts'

type Shape = { [Name in Platform]: z.ZodOptional<(typeof models)[Name]['options']> }

/** What a person chose for each platform. */
export const PostOptions = z.strictObject(byPlatform((platform) => models[platform].options.optional()) as Shape)
export type PostOptions = z.infer<typeof PostOptions>

/** The files among what was chosen for a platform. */
export const filesOfOptions = (platform: Platform, options: PostOptions): string[] => {
  const { fileOptions = [] }: PlatformModel = models[platform]
  const chosen: Record<string, unknown> = options[platform] ?? {}
  return fileOptions.map((name) => chosen[name]).filter((id) => typeof id === 'string')
}
