import { join, resolve } from 'node:path'
import { createServer } from 'vite'
import { readPosts } from '../../../web/prerender/blog/parse-post.ts'
import { writePictures } from '../../../web/prerender/blog/pictures.ts'
import { writeBlog } from '../../../web/prerender/blog/write-blog.ts'
import { postsFolder } from '../../../web/prerender/public-paths.ts'
import { root } from '../../../web/prerender/root.ts'
import { sitePlaceholder } from '../../../web/prerender/structured-data.ts'
import { addressesOf, rewrite } from '../../aws/edge/rewrite.ts'
import { builtSite, type Site } from '../door/site.ts'
import type { Part } from '../process/parts.ts'
import { report } from '../process/report.ts'
import { oneAtATime } from './one-at-a-time.ts'

const web = join(root, 'web')
const handlerFolders = ['functions', 'shared'].map((folder) => join(root, folder))

/** From source, every page is rendered by its script alone. */
const documentFor = (path: string) => {
  const file = rewrite(path, addressesOf([]))
  return file.endsWith('.html') && !file.startsWith('/dashboard/') ? '/index.html' : file
}

/**
 * `port` is where pages get change events. `onHandlerChange` is called when the functions' code changes, if anyone
 * needs to know.
 */
type Options = { port: number; onHandlerChange: (() => void) | undefined }

/** Serves the site from source: a page changes as soon as its file does. */
export const devSite = async ({ port, onHandlerChange }: Options): Promise<Part & { site: Site }> => {
  const vite = await createServer({
    configFile: join(web, 'vite.config.ts'),
    // Bundled, it would be read from a file that's deleted a moment later, and Node watches every file it has read.
    configLoader: 'native',
    appType: 'mpa',
    server: { middlewareMode: true, ws: { port } },
  })
  const blog = devBlog()
  const onPostChange = oneAtATime(async () => {
    await blog.writeAgain()
    vite.ws.send({ type: 'full-reload' })
  })
  if (onHandlerChange) vite.watcher.add(handlerFolders)
  vite.watcher.on('all', (_event, path) => {
    // In Node's path format: Vite uses slashes on Windows, too.
    const file = resolve(path)
    if (blog.isSource(file)) onPostChange()
    if (file.endsWith('.ts') && handlerFolders.some((folder) => file.startsWith(folder))) onHandlerChange?.()
  })
  const site: Site = (request, response) => {
    const [path = '/', query] = (request.url ?? '/').split('?')
    if (blog.answers(path)) return blog.site(request, response)
    return new Promise((resolve, reject) => {
      // Vite's own addresses have no file name either, nor does the page that shows all components.
      if (!path.startsWith('/@') && path !== '/__ui') request.url = documentFor(path) + (query === undefined ? '' : `?${query}`)
      response.once('close', resolve)
      vite.middlewares(request, response, (error?: unknown) => {
        if (error) reject(error instanceof Error ? error : new Error(String(error)))
        else response.writeHead(404).end('There is nothing here.\n')
      })
    })
  }
  return { site, stop: () => vite.close() }
}

const folder = join(root, '.build/dev-blog')

/** The blog's files while it's being written. A faulty post is reported, and the others stay as they were. */
const devBlog = () => {
  const write = async () => {
    try {
      const posts = await readPosts(postsFolder)
      await writeBlog(posts, { into: folder, siteUrl: sitePlaceholder })
      await writePictures(
        posts.flatMap(({ picture }) => picture ?? []),
        folder,
      )
    } catch (error) {
      report('The blog could not be written.', error)
    }
  }
  const files = builtSite(folder, [], { uploads: [], pictures: [] })
  let written = write()
  const site: Site = async (request, response) => {
    await written
    await files(request, response)
  }
  return {
    site,
    answers: (path: string) => /^\/(assets\/)?blog\/[^/]+\.\w+$/.test(path),
    isSource: (file: string) => file.startsWith(postsFolder),
    writeAgain: () => {
      written = write()
      return written
    },
  }
}
