import { useTitle } from '#web/lib/use-title.ts'

export const Component = () => {
  useTitle('Blog')
  return <h1>Blog</h1>
}
