/** A person's name: it keeps its own direction, whatever stands beside it, and ends with an ellipsis where its line has no more room. */
export function Name({ name }: { name: string }) {
  return <bdi>{name}</bdi>
}
