// A picture as SVG in the page, in whose typefaces its words are written. The page's policy allows no other source of pictures.
import { useLayoutEffect, useRef } from 'react';

/** @param svg - the text of an SVG file; it has its text for screen readers itself. */
export function InlineSvg({ svg }: { readonly svg: string }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const file = new DOMParser().parseFromString(svg, 'image/svg+xml');
    place.current?.replaceChildren(document.importNode(file.documentElement, true));
  }, [svg]);
  return <div ref={place} className="handout-picture" />;
}
