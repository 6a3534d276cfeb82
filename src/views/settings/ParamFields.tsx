// Fields for parameters, generated from their schema.
import type { Warning } from '../../sim/contracts/algorithm';
import { describeParams, type ParamInfo } from '../../sim/contracts/params';
import type { Program } from '../../sim/contracts/program';
import { Field, NumberField, TextField } from '../controls/Field';
import { TextWithWords } from '../glossary/TextWithWords';
import type { ParamsDraft } from './paramsDraft';

interface Props {
  readonly program: Pick<Program, 'params'>;
  readonly draft: ParamsDraft;
  readonly errors: Readonly<Record<string, string>> | undefined;
  readonly warnings?: readonly Warning[];
  readonly onChange: (draft: ParamsDraft) => void;
  /** Opens an experiment in which this parameter varies; absent where there is none. */
  readonly vary?: (info: ParamInfo) => void;
}

/** One field a parameter. */
export function ParamFields({ program, draft, errors, warnings = [], onChange, vary }: Props) {
  return describeParams(program.params).map((info, index, infos) => (
    <ParamField
      key={info.id}
      info={info}
      earlier={infos
        .slice(0, index)
        .map(({ label }) => label)
        .join('\n')}
      value={draft[info.id] ?? ''}
      error={errors?.[info.id]}
      warning={warnings.find(({ param }) => param === info.id)?.text}
      onChange={(value) => onChange({ ...draft, [info.id]: value })}
      vary={vary && info.kind !== 'text' ? () => vary(info) : undefined}
    />
  ));
}

interface ParamFieldProps {
  readonly info: ParamInfo;
  /** The labels above it. */
  readonly earlier: string;
  readonly value: ParamsDraft[string];
  readonly error: string | undefined;
  readonly warning: string | undefined;
  readonly onChange: (value: string | boolean) => void;
  readonly vary: (() => void) | undefined;
}

function ParamField({ info, earlier, value, error, warning, onChange, vary }: ParamFieldProps) {
  const { label, unit, help, kind, options = [] } = info;
  const about = { label, help, error, warning, action: vary && <Vary label={label} vary={vary} /> };
  if (kind === 'duration' || kind === 'count') {
    const number = { unit, isWhole: kind === 'count', value: String(value) };
    const shownLabel = <TextWithWords text={label} earlier={earlier} />;
    return <NumberField {...about} {...number} shownLabel={shownLabel} onChange={onChange} />;
  }
  if (kind === 'text') return <TextField {...about} value={String(value)} onChange={onChange} />;
  return (
    <Field {...about}>
      {(attributes) =>
        kind === 'toggle' ? (
          <input
            {...attributes}
            type="checkbox"
            checked={value === true}
            onChange={({ target }) => onChange(target.checked)}
          />
        ) : (
          <select
            {...attributes}
            value={String(value)}
            onChange={({ target }) => onChange(target.value)}
          >
            {options.map((option) => (
              <option key={option}>{option}</option>
            ))}
          </select>
        )
      }
    </Field>
  );
}

function Vary({ label, vary }: { readonly label: string; readonly vary: () => void }) {
  return (
    <button
      type="button"
      className="vary"
      aria-label={`Vary ${label} in an experiment`}
      title="Plays many runs with other values of this parameter, in a window of its own"
      onClick={vary}
    >
      Vary …
    </button>
  );
}
