import { contracts } from './all.ts'
import { toOpenApi } from './openapi.ts'

/** The API's own description, worked out from every contract by whoever first imports this. */
export const openApiDocument = toOpenApi(contracts)
