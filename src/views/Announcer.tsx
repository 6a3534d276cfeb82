// A polite live region: reads the story's newest lines to people who use a screen reader.
import { useEffect, useRef, useState } from 'react';
import { useSession } from '../session/useSession';

/** Often enough to follow the run, and rare enough for a screen reader to finish a line. */
const EVERY_MS = 1000;
const AT_ONCE = 3;

/** The region, visually hidden. */
export function Announcer() {
  const session = useSession();
  const [text, setText] = useState('');
  const announced = useRef({ run: session.store.getState().run, lines: 0 });
  useEffect(() => {
    const timer = setInterval(() => {
      const { run, isLookingBack } = session.store.getState();
      if (run !== announced.current.run) announced.current = { run, lines: 0 };
      const { lines } = run.story;
      if (isLookingBack || lines.length === announced.current.lines) return;
      const fresh = lines.slice(announced.current.lines).slice(-AT_ONCE);
      announced.current.lines = lines.length;
      setText(fresh.map((line) => line.text).join(' '));
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [session]);
  return (
    <p className="unseen" role="log" aria-live="polite" aria-label="Latest events">
      {text}
    </p>
  );
}
