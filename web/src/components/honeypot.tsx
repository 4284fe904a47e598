/** Nobody sees or reaches it; programs that fill every field give themselves away. */
export function Honeypot({ value, onValue }: { value: string; onValue: (value: string) => void }) {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label>
        Sito web
        <input
          type="text"
          name="website"
          tabIndex={-1}
          autoComplete="off"
          value={value}
          onChange={(event) => onValue(event.target.value)}
        />
      </label>
    </div>
  );
}
