import { contracts } from './all.ts'
import { toOpenApi } from './openapi.ts'

/** The API's own description. The build works it out (infra/build/bundle.ts): what is bundled holds the text alone. */
export const openApiDocument = toOpenApi(contracts)
