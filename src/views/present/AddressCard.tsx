// The address of what is on the screen, over the whole picture: a QR code, and large type.
import { useEffect, useState } from 'react';
import type { ShownAddress } from '../../session/sharing/shownAddress';
import { useSession } from '../../session/useSession';
import './addressCard.css';

/** The address, and its code as the path of an SVG; no code when there is no address. */
interface Card {
  readonly shown: ShownAddress;
  readonly code: { readonly path: string; readonly size: number } | null;
}

/** The card, with the address at the moment when it opened. */
export function AddressCard({ close }: { readonly close: () => void }) {
  const session = useSession();
  const [card, setCard] = useState<Card | null>(null);
  useEffect(() => {
    let isWanted = true;
    const read = async () => {
      const [{ shownAddress }, { qrPath }] = await Promise.all([
        import('../../session/sharing/shownAddress'),
        import('./qrPath'),
      ]);
      const shown = await shownAddress(session.store.getState(), location);
      const code = shown.url === null ? null : qrPath(shown.url);
      if (isWanted) setCard({ shown, code });
    };
    read().catch((error: unknown) => session.report(error));
    return () => {
      isWanted = false;
    };
  }, [session]);
  return (
    <section className="address-card" aria-label="Address of what is on the screen">
      {card?.code && (
        <svg
          role="img"
          aria-label="QR code"
          viewBox={`0 0 ${card.code.size} ${card.code.size}`}
          shapeRendering="crispEdges"
        >
          <path className="code-paper" d={`M0 0h${card.code.size}v${card.code.size}H0z`} />
          <path d={card.code.path} />
        </svg>
      )}
      {card && (
        <div>
          {card.shown.typed !== null && <p className="typed">{inPieces(card.shown.typed)}</p>}
          {card.shown.remark !== null && <p>{card.shown.remark}</p>}
        </div>
      )}
      <button type="button" onClick={close}>
        Close
      </button>
    </section>
  );
}

/** A long address is broken before a part of it begins, not within a word. */
function inPieces(address: string) {
  const pieces = address.split(/(?=[/?&])/);
  return pieces.map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text.
    <span key={index}>
      {piece}
      <wbr />
    </span>
  ));
}
