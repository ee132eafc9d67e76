import { useTitle } from '#web/lib/use-title.ts'

export const Component = () => {
  useTitle('Image Resizer')
  return <h1>Image Resizer</h1>
}
