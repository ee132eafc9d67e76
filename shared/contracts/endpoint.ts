import * as z from 'zod/mini'
import type { Permission } from '../domain/roles.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type Status = 200 | 201 | 202 | 204 | 207 | 302 | 503

/** The body schema of each status an endpoint can respond with. */
export type AnswerSchemas = Partial<Record<Status, z.ZodMiniType>>

/**
 * One API call and its only description. Routes, validation, the typed web client, and the OpenAPI document are derived
 * from it. `input` merges path, query, and body. Names in `path` come from the path, and those in `inQuery` from the
 * query. The rest come from the query (GET, DELETE) or the JSON body.
 */
export type Endpoint<Input extends z.ZodMiniType = z.ZodMiniType, Answers extends AnswerSchemas = AnswerSchemas> = {
  readonly method: Method
  /** Without the leading `/api`. Parameters are written `{name}`. */
  readonly path: string
  /** Names that come from the query even though the call has a body. */
  readonly inQuery?: readonly string[]
  /** Who can call it. `user` requires a live session, `anyone` doesn't. */
  readonly auth: 'user' | 'anyone'
  /** What the caller's role in the workspace has to allow. Every call that requires a session names one. */
  readonly permission?: Permission
  /** One sentence for the API reference. */
  readonly summary: string
  readonly input: Input
  readonly answers: Answers
  /** For clients: converts a body in another shape the specification allows into the shape `answers` describes. */
  readonly readBody?: (body: unknown) => unknown
  /**
   * Creates something, or makes it public. Accepts `Idempotency-Key`: the same key from the same caller returns the
   * first response again for 24 h.
   */
  readonly creates?: true
  /**
   * The answer to a create has a secret, so it isn't stored. A repeat runs again with the same ID, in place of what the
   * first created.
   */
  readonly answersSecret?: true
  /**
   * Waits for the outcome of what it starts: for a second, or as the header `Prefer` asks (`wait=N` with 1 to 20 seconds,
   * or `respond-async`).
   */
  readonly waits?: true
  /** Ignores the body, whatever it is. Mail programs send a form. */
  readonly ignoresBody?: true
  /** The body is signed as is and only the handler reads it. It can be larger than other calls' bodies. */
  readonly isRaw?: true
  /** Also served without the leading `/api`. */
  readonly isAlsoAtRoot?: true
  /** The handler always needs the person's current record, so it's read along with the session. */
  readonly needsPerson?: true
  /** Administrators only. Anyone else gets `forbidden`. */
  readonly isForAdministrators?: true
  /**
   * Requires that the person signed in or confirmed their identity within the last five minutes. Otherwise fails with
   * `fresh-sign-in-required`. No API key may make the call, unless only people need it (`of-people`).
   */
  readonly needsFreshSignIn?: true | 'of-people'
  /** Only for people who log in, such as to leave a workspace. No API key may make the call, whatever its scopes. */
  readonly isForPeople?: true
  /** Concerns every account of the workspace. No API key that's limited to some accounts may make the call. */
  readonly coversEveryAccount?: true
}

/** The calls of one endpoint group. */
export type Contract = Record<string, Endpoint>

/**
 * Declares one call, preserving its exact type, down to who can call it and whether it creates something. A call that
 * requires a session doesn't compile without a permission.
 */
export const endpoint = <const E extends Endpoint>(declared: E & Permitted<E>): E => declared

type Permitted<E extends Endpoint> = E['auth'] extends 'user' ? { readonly permission: Permission } : { readonly permission?: never }

/** The longest wait for an outcome, in seconds. An HTTP API has to answer within 30 s. */
export const waitSecondsMax = 20

/**
 * Reports whether a call takes the `revision` it's based on. It may come in the header `If-Match` instead, as the ETag
 * that answers with a revision have.
 */
export const takesRevision = ({ input }: Pick<Endpoint, 'input'>): boolean =>
  input instanceof z.core.$ZodObject && 'revision' in input._zod.def.shape

/** The header that names the workspace a call is for. Without it, that's the caller's own. */
export const workspaceHeader = 'x-workspace'

/**
 * The maximum size of a call's body, in bytes. Files go straight to storage. Stripe documents no limit for its events,
 * which repeat whole objects such as an invoice with its lines.
 */
export const bodyBytesMaxOf = ({ isRaw }: Pick<Endpoint, 'isRaw'>) => (isRaw ? 1_024 : 256) * 1_024

/** The error message for a larger body. */
export const tooLargeBody = (bytesMax: number) => `The body is larger than ${bytesMax / 1_024} KB.`

/** Every path a call is served at. */
export const routePaths = ({ path, isAlsoAtRoot }: Endpoint) => (isAlsoAtRoot ? [`/api${path}`, path] : [`/api${path}`])

/** What the handler gets: the parsed input. */
export type InputOf<E extends Endpoint> = z.output<E['input']>
/** What a caller passes. */
export type InputFor<E extends Endpoint> = z.input<E['input']>

type BodyOf<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : never

/** Each status with its body, as a union: what a caller receives. */
export type ReplyOf<E extends Endpoint> = {
  [S in keyof E['answers'] & Status]: { status: S; body: BodyOf<E['answers'][S]> }
}[keyof E['answers'] & Status]

/** The body of a 204. */
export const Nothing = z.void()

/** The body of a 302: where the browser is redirected. */
export const Redirect = z.object({ location: z.string() })

/** A message that can be shown to the person. */
export const Message = z.object({ message: z.string() })

/** A list response. On the wire it's a bare JSON array, and `cursor` travels in the `x-next-cursor` header. */
export const pageOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ items: z.array(item), cursor: z.optional(z.string()) }).register(z.globalRegistry, { isPage: true })

/**
 * A list response that's always whole, because something keeps it from ever having more than `max` items. The API's
 * description says so.
 */
export const wholeList = <Item extends z.ZodMiniType>(item: Item, max: number) =>
  z.array(item).register(z.globalRegistry, { maxItems: max })

/** Returns how many items a `wholeList` has at most. Undefined for any other response schema. */
export const wholeListMax = (schema: z.ZodMiniType): number | undefined => {
  const { maxItems } = z.globalRegistry.get(schema) ?? {}
  return typeof maxItems === 'number' ? maxItems : undefined
}

/** Reports whether a response schema is a `pageOf` and so travels as a bare array. */
export const isPage = (schema: z.ZodMiniType): schema is z.ZodMiniObject<{ items: z.ZodMiniArray }> =>
  z.globalRegistry.get(schema)?.isPage === true

/** The query parameters of every list: at most 100 items per page, 50 by default. */
export const PageQuery = {
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 50),
  cursor: z.optional(z.string().check(z.maxLength(600))),
}

/** A boolean query parameter. */
export const Flag = z.pipe(
  z.enum(['true', 'false', '1', '0']),
  z.transform((text) => text === 'true' || text === '1'),
)

/** Returns the parameter names in a path such as /posts/{id}. */
export const pathParameters = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
