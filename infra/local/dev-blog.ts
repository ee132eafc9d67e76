import { join } from 'node:path'
import { writePictures } from '../../web/prerender/blog/pictures.ts'
import { readPosts } from '../../web/prerender/blog/read-posts.ts'
import { writeBlog } from '../../web/prerender/blog/write-blog.ts'
import { postsFolder } from '../../web/prerender/public-paths.ts'
import { root } from '../../web/prerender/root.ts'
import { sitePlaceholder } from '../../web/prerender/site-address.ts'
import { report } from './report.ts'
import { builtSite, type Site } from './site.ts'

const folder = join(root, '.build/dev-blog')

/** The files of the blog while it is being written. A post that is at fault is reported, and the others stay as they were. */
export const devBlog = () => {
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
