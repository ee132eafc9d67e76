import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as z from 'zod'
import { root } from './root.ts'

type RenderPage = (path: string, data?: unknown) => Promise<{ title: string; html: string }>

const Renderer = z.object({ renderPage: z.custom<RenderPage>((value) => typeof value === 'function') })

/** What Vite has made of web/src/app/site/prerender.tsx. */
export const loadRenderer = async (): Promise<RenderPage> => {
  const address = pathToFileURL(join(root, '.build/prerender/prerender.js'))
  const { renderPage } = Renderer.parse(await import(address.href))
  return async (path, data) => {
    const page = await renderPage(path, data)
    // The policy of our pages lets no such attribute in. What a script sets later is free.
    if (/<[a-z][^>]*\sstyle="/i.test(page.html)) throw new Error(`The page ${path} has a style attribute, which its policy forbids.`)
    return page
  }
}
