import { asList, asObject, type Json, type JsonObject } from './json.ts'

/** A call as the OpenAPI document describes it. `group` is its first tag. */
export type Operation = {
  id: string
  group: string
  method: string
  path: string
  needsSession: boolean
  parameters: readonly { name: string; in: string; required: boolean; schema: Json }[]
  /** The schema of the JSON body, if the call accepts one. */
  body: Json | undefined
}

/** Every call in the document. */
export const operationsOf = (document: JsonObject): Operation[] =>
  Object.entries(asObject(document.paths)).flatMap(([path, item]) =>
    Object.entries(asObject(item)).map(([method, described]) => toOperation(method, path, asObject(described))),
  )

const toOperation = (method: string, path: string, described: JsonObject): Operation => ({
  id: String(described.operationId),
  group: String(asList(described.tags)[0]),
  method: method.toUpperCase(),
  path,
  needsSession: asList(described.security).length > 0,
  parameters: asList(described.parameters).map((parameter) => {
    const { name, in: place, required, schema } = asObject(parameter)
    return { name: String(name), in: String(place), required: required === true, schema: schema ?? {} }
  }),
  body: asObject(asObject(asObject(described.requestBody).content)['application/json']).schema,
})

/** The document's shared schemas, which others refer to. */
export const schemasOf = (document: JsonObject) => asObject(asObject(document.components).schemas)
