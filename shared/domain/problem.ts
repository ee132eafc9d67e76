import * as z from 'zod/mini'
import { Disposition } from './dispositions.ts'
import { type CatalogCode, type CatalogEntry, errorCatalog, errorPage } from './error-catalog.ts'
import type { DomainError } from './errors.ts'

/** What a problem is about: a code and a message, and whatever else is known. */
export type Problem = { code: CatalogCode; message: string } & Partial<Pick<DomainError, 'fields' | 'usedUp' | 'platform' | 'disposition'>>

/**
 * The body of an error, as clients see it: the fields of https://www.rfc-editor.org/rfc/rfc9457, and Crier's own.
 */
export const ProblemBody = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    instance: z.optional(z.string()),
    code: z.string(),
    message: z.string(),
    fix: z.string(),
    disposition: Disposition,
    field: z.optional(z.string()),
    errors: z.optional(z.record(z.string(), z.array(z.string()))),
    usedUp: z.optional(z.object({ name: z.string(), used: z.number(), limit: z.number(), freeAt: z.optional(z.string()) })),
    platform: z.optional(z.object({ name: z.string(), code: z.optional(z.string()), message: z.optional(z.string()) })),
  })
  .register(z.globalRegistry, { id: 'Problem' })
export type ProblemBody = z.infer<typeof ProblemBody>

/** Returns the body of an error. `instance` is the request's ID, if it has one. */
export const problemBody = ({ code, message, fields, usedUp, platform, disposition }: Problem, requestId?: string): ProblemBody => {
  const entry: CatalogEntry = errorCatalog[code]
  const [field] = Object.keys(fields ?? {})
  return {
    type: errorPage(code),
    title: entry.title,
    status: entry.status,
    detail: message,
    ...(requestId !== undefined && { instance: requestId }),
    code,
    message,
    fix: entry.fix,
    disposition: disposition ?? entry.disposition,
    ...(field !== undefined && { field }),
    ...(fields && { errors: fields }),
    ...(usedUp && { usedUp }),
    ...(platform && { platform }),
  }
}

/** The media type of every error with a code. */
export const problemType = 'application/problem+json'
