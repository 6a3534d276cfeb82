// The page of hunts: the form and the figures at the side, and what is found.
import { type ReactNode, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { type HuntBase, readHuntBase } from '../../session/hunt/huntBase';
import { type HuntPlayers, HuntRun } from '../../session/hunt/huntRun';
import { errorText } from '../../sim/base/errorText';
import { type Address, readAddress } from '../base/address';
import { copyText } from '../base/copyText';
import { rememberedTheme, ThemeProvider, useAppliedTheme } from '../base/useTheme';
import { LoneBar } from '../controls/LoneBar';
import { asSentence } from '../words/labels';
import { Elsewhere } from './Elsewhere';
import { FindView } from './FindView';
import { HuntSetup } from './HuntSetup';
import { StrategyTable } from './StrategyTable';
import './hunt.css';

interface Props {
  readonly address: Pick<Address, 'scenario' | 'nodes'>;
  /** The fragment of the address, which may have the run to start from. */
  readonly fragment: string;
  readonly players: HuntPlayers;
}

export function HuntView({ address, fragment, players }: Props) {
  const theme = useAppliedTheme(readAddress(location.search).theme ?? rememberedTheme());
  const [run] = useState(() => new HuntRun(players, () => performance.now()));
  const [base, setBase] = useState<HuntBase | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [status, setStatus] = useState('');
  const { find, problem: failure } = useStore(run.store);
  const { scenario, nodes } = address;
  useEffect(() => {
    document.title = 'Hunt · Hustings';
    readHuntBase({ fragment, scenario, nodes }).then(setBase, (error: unknown) =>
      setProblem(errorText(error)),
    );
    return () => run.stop();
  }, [run, fragment, scenario, nodes]);
  const copy = async () =>
    setStatus((await copyText(location.href)) ? 'Address copied.' : 'The browser refused to copy.');
  const said = problem ?? failure;
  return (
    <ThemeProvider value={theme}>
      <div className="lone-page hunt">
        <LoneBar status={status}>
          <button type="button" onClick={() => void copy()}>
            Copy address
          </button>
        </LoneBar>
        {said !== null && (
          <p className="lone-problem" role="alert">
            {asSentence(said)}
          </p>
        )}
        {base && (
          <div className="lone-columns">
            <HuntSetup base={base} run={run} />
            <main className="lone-main hunt-main">
              {find ? (
                <FindView find={find} algorithm={base.algorithm.name} />
              ) : (
                <Beginning title={base.run.title} />
              )}
              <StrategyTable run={run} />
              <Elsewhere run={run} />
              <p className="hint">
                Nothing found would mean: none among so many of these schedules, not that there is
                none. The same seed has the same find, in the page and on the command line.
              </p>
            </main>
          </div>
        )}
      </div>
    </ThemeProvider>
  );
}

function Beginning({ title }: { readonly title: string }): ReactNode {
  return (
    <>
      <h1>Hunt: break a promise</h1>
      <p className="hunt-about">
        A hunt starts from the run “{title}”, draws schedules of faults that may break a property,
        plays them, and goes on from those that come nearest. The first that breaks it is shrunk to
        the fewest deeds and nodes, and told by its causes.
      </p>
    </>
  );
}
