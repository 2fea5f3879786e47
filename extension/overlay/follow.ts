/** Calls `follow` after whatever may move the page under what lies over it, until the returned function is called. */
export function followPage(window: Window | null, follow: () => void): () => void {
  if (window === null) return () => {};
  const options = { capture: true, passive: true };
  window.addEventListener('scroll', follow, options);
  window.addEventListener('resize', follow, options);
  return () => {
    window.removeEventListener('scroll', follow, options);
    window.removeEventListener('resize', follow, options);
  };
}
