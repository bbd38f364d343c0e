#!/usr/bin/env python3
"""Reference numbers from PyTorch, in the formats of shared/golden.

    make_golden.py lesson CORPUS OUT_PREFIX [--seeds 0 1]   lesson traces: OUT_PREFIX{seed}.json
    make_golden.py other OUT_DIR                            single operations, whole models and rng.json at other shapes
    make_golden.py verify GOLDEN_DIR                        recompute GOLDEN_DIR's model_lesson_* files and compare

Needs PyTorch 2.6 (Debian 13: `apt-get install python3-torch`) and nothing else. Runs on one thread, so that sums are
taken in one order. The numbers are made by PyTorch's own modules (nn.MultiheadAttention, nn.LayerNorm, AdamW ...): no
formula of Crumb's is repeated here.
"""
import argparse
import json
import math
import pathlib
import struct

import torch
import torch.nn.functional as F
from torch import nn

torch.set_num_threads(1)

WINDOW, BATCH, STEPS = 32, 16, 301  # the lesson's settings
DTYPES = {torch.float32: "F32", torch.int64: "I64"}


# ---------------------------------------------------------------------------------------------------------------------
# The lesson's model


class Block(nn.Module):
    def __init__(self, d_model, n_heads):
        super().__init__()
        self.ln1 = nn.LayerNorm(d_model)
        self.attn = nn.MultiheadAttention(d_model, n_heads, batch_first=True)
        self.ln2 = nn.LayerNorm(d_model)
        self.ffn = nn.Sequential(nn.Linear(d_model, 4 * d_model), nn.GELU(), nn.Linear(4 * d_model, d_model))

    def forward(self, x, mask, padding):
        h = self.ln1(x)
        x = x + self.attn(h, h, h, attn_mask=mask, key_padding_mask=padding, need_weights=False)[0]
        return x + self.ffn(self.ln2(x))


class LessonGPT(nn.Module):
    """Modules are created in the order in which they draw random numbers: tok, pos, blocks, head."""

    def __init__(self, vocab, d_model=64, n_heads=4, n_layers=4, max_len=128):
        super().__init__()
        self.tok = nn.Embedding(vocab, d_model)
        self.pos = nn.Embedding(max_len, d_model)
        self.blocks = nn.ModuleList(Block(d_model, n_heads) for _ in range(n_layers))
        self.ln_f = nn.LayerNorm(d_model)
        self.head = nn.Linear(d_model, vocab)

    def forward(self, ids, causal=True, lengths=None):
        t = ids.shape[1]
        mask = torch.ones(t, t, dtype=torch.bool).triu(1) if causal else None
        padding = None if lengths is None else torch.arange(t)[None, :] >= lengths[:, None]
        x = self.tok(ids) + self.pos(torch.arange(t))
        for block in self.blocks:
            x = block(x, mask, padding)
        return self.head(self.ln_f(x))


def loss_of(model, ids, targets, causal, lengths=None):
    logits = model(ids, causal, lengths)
    return logits, F.cross_entropy(logits.flatten(0, 1), targets.flatten(), ignore_index=-100)


def adamw(model, lr=3e-3, betas=(0.9, 0.999), eps=1e-8, weight_decay=0.01):
    return torch.optim.AdamW(model.parameters(), lr=lr, betas=betas, eps=eps, weight_decay=weight_decay)


# ---------------------------------------------------------------------------------------------------------------------
# Lesson traces


def describe(tensor):
    flat = tensor.detach().flatten()
    wide = flat.double()
    return {
        "shape": list(tensor.shape),
        "sum": wide.sum().item(),
        "sum_of_squares": (wide * wide).sum().item(),
        "first": flat[:4].tolist(),
        "last": flat[-4:].tolist(),
    }


def lesson_run(corpus, seed, causal):
    """Trains once; returns (trace, model at the start described, parameter count)."""
    vocab = "".join(sorted(set(corpus)))
    data = torch.tensor([vocab.index(c) for c in corpus])
    torch.manual_seed(seed)
    model = LessonGPT(len(vocab))
    init = {name: describe(p) for name, p in model.named_parameters()}
    optimizer = adamw(model)
    losses, first_starts = [], []
    for _ in range(STEPS):
        starts = torch.randint(0, len(data) - WINDOW, (BATCH,))
        if len(first_starts) < 5:
            first_starts.append(starts.tolist())
        windows = data[starts[:, None] + torch.arange(WINDOW + 1)]
        _, loss = loss_of(model, windows[:, :-1], windows[:, 1:], causal)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        losses.append(float(f"{loss.item():.7g}"))
    text = "Your "
    with torch.no_grad():
        for _ in range(40):
            ids = torch.tensor([[vocab.index(c) for c in text]])
            text += vocab[model(ids, causal)[0, -1].argmax().item()]
    trace = {"losses": losses, "text": text, "first_batch_starts": first_starts}
    return trace, init, sum(p.numel() for p in model.parameters())


def write_lesson(corpus, seed, path):
    causal, init, count = lesson_run(corpus, seed, True)
    no_mask, _, _ = lesson_run(corpus, seed, False)
    result = {
        "torch": torch.__version__,
        "vocab": "".join(sorted(set(corpus))),
        "causal": causal,
        "no_mask": no_mask,
        "parameters": count,
        "init": init,
        "corpus": corpus,
    }
    pathlib.Path(path).write_text(json.dumps(result, indent=1))


# ---------------------------------------------------------------------------------------------------------------------
# Safetensors


def save(path, tensors, **metadata):
    """Writes a safetensors file: names sorted, metadata values as JSON text, header padded to eight bytes."""
    header, blobs, offset = {"__metadata__": {k: json.dumps(v) for k, v in metadata.items()}}, [], 0
    for name in sorted(tensors):
        tensor = tensors[name].detach().contiguous()
        blob = tensor.numpy().tobytes()
        header[name] = {
            "dtype": DTYPES[tensor.dtype],
            "shape": list(tensor.shape),
            "data_offsets": [offset, offset + len(blob)],
        }
        blobs.append(blob)
        offset += len(blob)
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    pathlib.Path(path).write_bytes(struct.pack("<Q", len(text)) + text + b"".join(blobs))


def load(path):
    raw = pathlib.Path(path).read_bytes()
    size = struct.unpack("<Q", raw[:8])[0]
    header = json.loads(raw[8 : 8 + size])
    metadata = {k: json.loads(v) for k, v in header.pop("__metadata__", {}).items()}
    kinds = {name: dtype for dtype, name in DTYPES.items()}
    tensors = {}
    for name, entry in header.items():
        begin, end = entry["data_offsets"]
        data = torch.frombuffer(bytearray(raw[8 + size + begin : 8 + size + end]), dtype=kinds[entry["dtype"]])
        tensors[name] = data.reshape(entry["shape"])
    return tensors, metadata


# ---------------------------------------------------------------------------------------------------------------------
# Whole models


def train_three(model, ids, targets, causal, lengths, clip, **optimizer_settings):
    """Three AdamW updates. Returns what a model_*.safetensors holds, its losses and the first gradient's norm."""
    optimizer = adamw(model, **optimizer_settings)
    out = {"ids": ids, "targets": targets}
    out.update({f"p0.{n}": p.detach().clone() for n, p in model.named_parameters()})
    losses, norm = [], None
    for step in range(1, 4):
        logits, loss = loss_of(model, ids, targets, causal, lengths)
        optimizer.zero_grad()
        loss.backward()
        losses.append(loss.item())
        if step == 1:
            out["logits"] = logits.detach().clone()
            out.update({f"g0.{n}": p.grad.clone() for n, p in model.named_parameters()})
        if clip is not None:
            before = nn.utils.clip_grad_norm_(model.parameters(), clip).item()
            norm = before if norm is None else norm
        optimizer.step()
        if step in (1, 3):
            out.update({f"p{step}.{n}": p.detach().clone() for n, p in model.named_parameters()})
    if lengths is not None:
        out["lengths"] = lengths
    return out, losses, norm


def write_model(path, seed, shape, causal, ids, targets, lengths, clip, **optimizer_settings):
    torch.manual_seed(seed)
    model = LessonGPT(**shape)
    with torch.no_grad():  # biases and layer norms start at zero and one, which would hide mistakes with them
        for name, p in model.named_parameters():
            if p.dim() == 1:
                p.add_(0.1 * torch.randn(p.shape))
    tensors, losses, norm = train_three(model, ids, targets, causal, lengths, clip, **optimizer_settings)
    extra = {} if norm is None else {"grad_norm_before_clip": norm}
    save(path, tensors, **shape, clip=clip, losses=losses, **extra, **optimizer_settings)


def write_models(out):
    shape = {"vocab": 17, "d_model": 24, "n_heads": 3, "n_layers": 3, "max_len": 20}
    torch.manual_seed(101)
    ids, targets = torch.randint(0, 17, (2, 9)), torch.randint(0, 17, (2, 9))
    lengths = torch.tensor([9, 5])
    padded = targets.masked_fill(torch.arange(9)[None, :] >= lengths[:, None], -100)
    write_model(out / "model_lesson_causal.safetensors", 11, shape, True, ids, targets, None, 0.75,
                lr=1e-3, betas=[0.8, 0.95], eps=1e-7, weight_decay=0.1)
    write_model(out / "model_lesson_no_mask.safetensors", 12, shape, False, ids, targets, None, None,
                lr=5e-3, betas=[0.85, 0.99], eps=1e-8, weight_decay=0.0)
    write_model(out / "model_lesson_padded.safetensors", 13, shape, True, ids, padded, lengths, 0.3,
                lr=2e-3, betas=[0.9, 0.98], eps=1e-8, weight_decay=0.05)


# ---------------------------------------------------------------------------------------------------------------------
# Single operations


def write_op(path, function, inputs, scalar=False, **metadata):
    """Runs function(**inputs), sends a random upstream gradient back and saves in.*, out, d_out and grad.*."""
    leaves = {k: v.clone().requires_grad_() for k, v in inputs.items()}
    out = function(**leaves)
    d_out = torch.ones(()) if scalar else torch.randn(out.shape)
    out.backward(d_out)
    tensors = {"out": out, "d_out": d_out}
    tensors.update({f"in.{k}": v for k, v in inputs.items()})
    tensors.update({f"grad.{k}": v.grad for k, v in leaves.items()})
    save(path, tensors, **metadata)


def attention(heads, mask=None):
    """q, k, v already projected, heads contiguous in the last axis; mask True = may look."""

    def run(q, k, v):
        split = lambda x: x.unflatten(-1, (heads, -1)).transpose(1, 2)
        y = F.scaled_dot_product_attention(split(q), split(k), split(v), attn_mask=mask)
        return y.transpose(1, 2).flatten(2)

    return run


def filtered(logits, temperature, k, p):
    """Temperature, then top-k, then top-p: the smallest set whose probability reaches p, crossing token included."""
    logits = logits / temperature
    if k:
        logits = logits.masked_fill(logits < logits.topk(k, -1).values[..., -1:], -math.inf)
    probs = logits.softmax(-1)
    if p < 1:
        ordered, order = probs.sort(-1, descending=True)
        drop = ordered.cumsum(-1) - ordered >= p
        probs = probs.masked_fill(torch.zeros_like(drop).scatter(-1, order, drop), 0)
        probs = probs / probs.sum(-1, keepdim=True)
    return probs


def write_ops(out):
    torch.manual_seed(202)
    randn = torch.randn
    write_op(out / "op_linear.safetensors", lambda x, weight, bias: F.linear(x, weight, bias),
             {"x": randn(3, 4, 13), "weight": randn(7, 13), "bias": randn(7)})
    write_op(out / "op_layer_norm.safetensors", lambda x, gamma, beta: F.layer_norm(x, (21,), gamma, beta, 1e-3),
             {"x": randn(3, 4, 21), "gamma": randn(21), "beta": randn(21)}, eps=1e-3)
    write_op(out / "op_gelu_erf.safetensors", lambda x: F.gelu(x), {"x": 2 * randn(3, 7, 5)})

    heads, t, d = 3, 7, 12
    qkv = {"q": randn(3, t, d), "k": randn(3, t, d), "v": randn(3, t, d)}
    lengths = torch.tensor([4, 7, 1])
    causal = torch.ones(t, t, dtype=torch.bool).tril()
    seen = torch.arange(t)[None, None, None, :] < lengths[:, None, None, None]
    write_op(out / "op_attention_full.safetensors", attention(heads), qkv, heads=heads)
    write_op(out / "op_attention_causal.safetensors", attention(heads, causal), qkv, heads=heads)
    write_op(out / "op_attention_causal_padded.safetensors", attention(heads, causal & seen), qkv,
             heads=heads, lengths=lengths.tolist())
    past, new = 4, 3
    write_op(out / "op_attention_cached.safetensors", attention(heads, causal[past : past + new]),
             {**qkv, "q": randn(3, new, d)}, heads=heads, past=past)

    targets = [[1, -100, 12, 0], [-100, -100, -100, -100], [5, 5, -100, 3]]
    write_op(out / "op_cross_entropy_ignore.safetensors",
             lambda logits: F.cross_entropy(logits.flatten(0, 1), torch.tensor(targets).flatten(), ignore_index=-100),
             {"logits": 2 * randn(3, 4, 13)}, scalar=True, targets=targets, ignore_index=-100)

    q, k, v = randn(2, 6, 8), randn(2, 6, 8), randn(2, 6, 8)
    scores = q @ k.transpose(1, 2) / math.sqrt(8)
    later = torch.ones(6, 6, dtype=torch.bool).triu(1)
    save(out / "op_mask_after_softmax.safetensors",
         {"q": q, "k": k, "v": v, "scores": scores, "after": scores.softmax(-1).masked_fill(later, 0),
          "before": scores.masked_fill(later, -math.inf).softmax(-1)})

    logits = 2 * randn(4, 19)
    settings = [(0.5, 0, 1.0), (1.0, 7, 1.0), (1.0, 0, 0.6), (0.9, 6, 0.95), (1.7, 2, 0.4), (2.0, 19, 1.0), (1.2, 1, 0.9)]
    save(out / "op_sampler.safetensors",
         {"logits": logits, **{f"t{t}_k{k}_p{p}": filtered(logits, t, k, p) for t, k, p in settings}},
         order="temperature, then top-k, then top-p (keep the smallest set whose probability reaches p; "
               "the token that crosses p is kept)")


# ---------------------------------------------------------------------------------------------------------------------
# Random numbers


def write_rng(path, seed):
    """Each entry is drawn afresh after manual_seed(seed)."""

    def fresh(draw):
        torch.manual_seed(seed)
        return draw()

    def linear():
        layer = nn.Linear(4, 6)
        return [layer.weight.flatten().tolist(), layer.bias.tolist()]

    result = {
        "seed": seed,
        "randint_0_1000_x20": fresh(lambda: torch.randint(0, 1000, (20,)).tolist()),
        "randint_0_7_x16": fresh(lambda: torch.randint(0, 7, (16,)).tolist()),
        "rand_x21": fresh(lambda: torch.rand(21).tolist()),
        "randn_x5_scalar_path": fresh(lambda: torch.randn(5).tolist()),
        "randn_x15_scalar_path": fresh(lambda: torch.randn(15).tolist()),
        "randn_x16_vector_path": fresh(lambda: torch.randn(16).tolist()),
        "randn_x48_vector_path": fresh(lambda: torch.randn(48).tolist()),
        "randn_x53_vector_path_with_tail": fresh(lambda: torch.randn(53).tolist()),
        "linear_6x4_weight_then_bias": fresh(linear),
        "xavier_uniform_5x9": fresh(lambda: nn.init.xavier_uniform_(torch.empty(5, 9)).flatten().tolist()),
        "multinomial_note": "not part of the contract",
    }
    path.write_text(json.dumps(result, indent=1))


# ---------------------------------------------------------------------------------------------------------------------
# Check of this script against files that it did not write


def verify(folder):
    worst = 0.0
    for path in sorted(folder.glob("model_lesson_*.safetensors")):
        tensors, meta = load(path)
        model = LessonGPT(meta["vocab"], meta["d_model"], meta["n_heads"], meta["n_layers"], meta["max_len"])
        model.load_state_dict({n[3:]: t for n, t in tensors.items() if n.startswith("p0.")})
        mine, losses, _ = train_three(
            model, tensors["ids"], tensors["targets"], "no_mask" not in path.name, tensors.get("lengths"),
            meta["clip"], lr=meta["lr"], betas=meta["betas"], eps=meta["eps"], weight_decay=meta["weight_decay"])
        assert set(mine) == set(tensors), set(mine) ^ set(tensors)
        difference = max((mine[n] - tensors[n]).abs().max().item() for n in tensors)
        difference = max([difference] + [abs(a - b) for a, b in zip(losses, meta["losses"])])
        print(f"{path.name}: largest difference {difference:.2e}")
        worst = max(worst, difference)
    assert worst < 1e-5


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    lesson = commands.add_parser("lesson")
    lesson.add_argument("corpus", type=pathlib.Path)
    lesson.add_argument("out_prefix")
    lesson.add_argument("--seeds", type=int, nargs="+", default=[0, 1])
    other = commands.add_parser("other")
    other.add_argument("out_dir", type=pathlib.Path)
    check = commands.add_parser("verify")
    check.add_argument("golden_dir", type=pathlib.Path)
    args = parser.parse_args()
    if args.command == "lesson":
        corpus = args.corpus.read_text()
        for seed in args.seeds:
            write_lesson(corpus, seed, f"{args.out_prefix}{seed}.json")
    elif args.command == "other":
        args.out_dir.mkdir(parents=True, exist_ok=True)
        write_models(args.out_dir)
        write_ops(args.out_dir)
        write_rng(args.out_dir / "rng.json", 20240607)
    else:
        verify(args.golden_dir)


if __name__ == "__main__":
    main()
