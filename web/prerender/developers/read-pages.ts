import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type CatalogCode, errorCatalog, errorPage } from '#shared/domain/error-catalog.ts'
import type { DocsGroup } from '../../src/routes/site/docs/docs-page.ts'
import { root } from '../root.ts'
import { changelog } from './changelog.ts'
import { docsFile, docsGroups, errorCodes, referencePath } from './docs-paths.ts'
import { type ParsedPage, parsePage } from './parse-page.ts'

/** Reads and renders every page of the developer docs. Throws an error that names an invalid file. */
export const readDocs = async (): Promise<{ pages: ParsedPage[]; groups: DocsGroup[] }> => {
  const written = new Map<string, ParsedPage>(
    await Promise.all(
      docsGroups.flatMap(({ paths }) =>
        paths.filter((path) => path !== referencePath).map(async (path) => [path, await readPage(path)] as const),
      ),
    ),
  )
  const groups = docsGroups.map(({ title, paths }) => ({
    title,
    links: paths.map((path) => ({ path, label: written.get(path)?.label ?? 'API reference' })),
  }))
  return { pages: [...written.values(), ...errorCodes.map(pageOfError)], groups }
}

const readPage = async (path: string) => {
  const file = docsFile(path)
  try {
    return parsePage(path, await readFile(join(root, file), 'utf8'), { errors: errorsTable(), changelog: changelog() })
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}

const errorsTable = () => {
  const rows = errorCodes.map((code) => {
    const { status, title, disposition } = errorCatalog[code]
    return `| ${status} | [\`${code}\`](${errorPage(code)}) | ${title} | \`${disposition}\` |`
  })
  return ['| Status | Code | What it means | Disposition |', '|---|---|---|---|', ...rows].join('\n')
}

const dispositionTexts = {
  never: 'Repeating the same request won’t help. Change it first.',
  'after-delay': 'Repeat the request later: after the seconds in `Retry-After`, or after a minute without it.',
  'after-reconnect': 'Repeat the request once the account is connected again.',
  'reconcile-first': 'The request may have worked, so look before you repeat it.',
} as const

const pageOfError = (code: CatalogCode): ParsedPage => {
  const { status, title, meaning, fix, disposition } = errorCatalog[code]
  const example = { type: errorPage(code), title, status, code, disposition, fix }
  const body = `---
title: ${JSON.stringify(title)}
description: ${JSON.stringify(`The API’s error ${code} (${status}): what it means, what to do about it, and whether repeating the request can help.`)}
---

\`${code}\`, with status ${status}

${meaning}

## What to do

${fix}

## Can a repeat help?

${dispositionTexts[disposition]}

## How to recognize it

The status is ${status}, and the body has at least these fields, next to what happened (\`detail\`) and the request’s ID
(\`instance\`). Branch on \`code\`:

\`\`\`json
${JSON.stringify(example, undefined, 2)}
\`\`\`

[All errors](/docs/errors)
`
  return parsePage(errorPage(code), body)
}
